"""An instance that meets everything a step may use and breaks its statement: what a referee looks for in a wrong proof."""

from __future__ import annotations

from collections.abc import Sequence

from checker import verify
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import canonical_json
from checker.errors import CheckerError
from checker.scripts.bench import Bench, Fact
from checker.scripts.engine import FALSE_STEP
from checker.search.explore import explore, hunt_first
from checker.statements.term import Term
from checker.statements.time_limit import TimeUp, interrupted_after
from checker.truth import Truth

_EVALUATIONS, _FEW = 3000, 400
_DRAWS, _FEW_DRAWS = 40, 8
_SECONDS, _QUICK_SECONDS = 12.0, 4.0  # of the clock: a guard against instances that are slow to decide


def against(bench: Bench, facts: Sequence[Fact], goal: Term, quick: bool = False) -> tuple[dict, str] | None:
    """A certificate of an instance at which all facts are TRUE and the goal is FALSE, which ``verify.py`` accepts, and its words."""
    try:
        with interrupted_after(_QUICK_SECONDS if quick else _SECONDS):
            return _against(bench, facts, goal, quick)
    except TimeUp:
        return None


def _against(bench: Bench, facts: Sequence[Fact], goal: Term, quick: bool) -> tuple[dict, str] | None:
    try:
        claim = bench.sequent([one.full for one in facts], goal, "A step")
        most, draws = (_FEW, _FEW_DRAWS) if quick else (_EVALUATIONS, _DRAWS)
        seen, _ = hunt_first(claim, evaluations=most, seed_number=0)
        if seen is None:
            seen, _ = hunt_first(claim, evaluations=most // 4, seed_number=1, feasible=True) if facts else (None, None)
        if seen is None or seen.found is None:
            seen = explore(
                claim, looking_for=Truth.FALSE, budget=draws, seed_number=0, on_tested=lambda *_: None, starts_kept=4
            )
        if seen.found is None or not seen.found.certifiable:
            return None
        certificate = evaluation_certificate(
            claim, bench.claim_id, seen.found, role="counter-example", conclusion=Truth.FALSE, provenance=bench.provenance,
        )  # fmt: skip
    except CheckerError:
        return None
    if verify.verify_text(canonical_json(certificate))[0] != "VERIFIED":
        return None
    return certificate, FALSE_STEP


__all__ = ["against"]
