from .ask import Request
from .dataset import Dataset, read_dataset
from .numbers import Comparison, Numbers, Ranked, by, compare, family, numbers
from .pools import arranged, pool
from .score import score
from .validate import Validation, validate
from .views import as_text, as_values, coverage

__all__ = [
    "Comparison",
    "Dataset",
    "Numbers",
    "Ranked",
    "Request",
    "Validation",
    "arranged",
    "as_text",
    "as_values",
    "by",
    "compare",
    "coverage",
    "family",
    "numbers",
    "pool",
    "read_dataset",
    "score",
    "validate",
]
