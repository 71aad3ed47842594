"""An instance that meets everything a step may use and breaks its statement: what a referee looks for in a wrong proof."""

from __future__ import annotations

import time
from collections.abc import Sequence

from checker import verify
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import canonical_json
from checker.errors import CheckerError
from checker.proofs import effort
from checker.scripts.script_context import Bench, Fact
from checker.search.explore import explore, hunt_first
from checker.statements.checks.time_limit import TimeUp, interrupted_after
from checker.statements.terms.term import Term
from checker.truth import Truth

FALSE_STEP = "Everything that the step may use holds at one instance, and the step fails there."
FEW, MANY = 8, 40  # instances that are drawn in a quick search, and in a long one
_EVALUATIONS = 75  # in floats, for each instance that is drawn
_PRICE = 0.02  # seconds of effort for each of them, as exact decisions are not counted where they are made
_CLOCK, _CLOCK_FOR_EACH = 2.0, 0.25  # seconds of the clock: a guard against instances that are slow to decide


def against(bench: Bench, facts: Sequence[Fact], goal: Term, draws: int = MANY) -> tuple[dict, str] | None:
    """A certificate of an instance at which all facts are TRUE and the goal is FALSE, which ``verify.py`` accepts, and its words."""
    began, limit = time.monotonic(), _CLOCK + _CLOCK_FOR_EACH * draws
    effort.spend(int(_PRICE * draws * 1_000_000))
    try:
        with interrupted_after(limit):
            return _against(bench, facts, goal, draws)
    except TimeUp:
        return None
    except Exception:  # Hypothesis may fail in a way of its own where it was interrupted
        if time.monotonic() - began < limit:
            raise
        return None


def _against(bench: Bench, facts: Sequence[Fact], goal: Term, draws: int) -> tuple[dict, str] | None:
    try:
        claim = bench.sequent([one.full for one in facts], goal, "A step")
        most = _EVALUATIONS * draws
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
            claim,
            bench.claim_id,
            seen.found,
            role="counter-example",
            conclusion=Truth.FALSE,
            provenance=bench.provenance,
        )
    except CheckerError:
        return None
    if verify.verify_text(canonical_json(certificate))[0] != "VERIFIED":
        return None
    return certificate, FALSE_STEP


__all__ = ["FALSE_STEP", "FEW", "MANY", "against"]
