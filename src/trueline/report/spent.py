"""What a run took, in one line, whatever suite it is of."""

from collections.abc import Mapping
from typing import Any

from trueline.core.explain import figure

__all__ = ["spent"]


def spent(summary: Mapping[str, Any]) -> str:
    """Tokens and cost; a price that is not known is said to be so."""
    tokens = f"tokens {summary['total_tokens_in']} in, {summary['total_tokens_out']} out"
    cost = summary["cost_usd"]
    return f"{tokens}; {'its price is not known' if cost is None else f'cost {figure(cost)} USD'}"
