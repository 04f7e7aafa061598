from .ask import Case
from .policy import POLICIES, NamesPolicy, policy_named
from .rules import RULES
from .score import NameScores, score, score_table

__all__ = ["POLICIES", "RULES", "Case", "NameScores", "NamesPolicy", "policy_named", "score", "score_table"]
