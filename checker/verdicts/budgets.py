"""How much work a claim may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Budget:
    """How much work, in instances and not in seconds, so that one seed gives one result."""

    name: str
    instances: int
    necessity: int
    sharpness: int = 0  # evaluations of the search for a sharp instance, for each inequality; 0: none
    pairs: int = 0  # instances for each pair of hypotheses of which neither is shown necessary alone
    stability: int = 0  # transformed instances, for each transformation (see checker/verdicts/trials/stability.py)
    seconds: int  # the limit for one claim; hitting it is INCONCLUSIVE, marked as such


BUDGETS = {
    "quick": Budget(name="quick", instances=100, necessity=25, sharpness=0, pairs=3, stability=2, seconds=120),
    "standard": Budget(
        name="standard", instances=1000, necessity=40, sharpness=2500, pairs=12, stability=5, seconds=600
    ),
    "deep": Budget(
        name="deep", instances=10_000, necessity=1000, sharpness=10_000, pairs=300, stability=50, seconds=3600
    ),
}
