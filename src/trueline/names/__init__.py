"""Variations of a name: asked for, scored, explained.

`score` takes one `Case` and gives a `Score` tree, `score_table` many and gives a table; a policy says
every weight and limit. `RULES` are the 22 rules a variation can follow.
"""

from trueline.names.ask import Case
from trueline.names.policy import POLICIES, NamesPolicy, policy_named
from trueline.names.rules import RULES
from trueline.names.score import NameScores, score, score_table

__all__ = ["POLICIES", "RULES", "Case", "NameScores", "NamesPolicy", "policy_named", "score", "score_table"]
