"""Hypotheses that never have a value, such as 1/(x − x) ≤ y: an error of the theorem file, as nothing can meet them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checker.errors import ClaimError
from checker.meaning.undefined_parts import outside_its_domain
from checker.statements.checks.constants import for_all
from checker.statements.claims.claim import Claim
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, subterms

_SECONDS = 2.0  # of the prover, for each part


def refuse_undefined_hypotheses(claim: Claim, ledger: Mapping[str, Any]) -> None:
    """**Raises.** ClaimError where a part of a hypothesis has no value on all instances that were drawn, and none at all by a proof."""
    missing = {name for name, (missed, asked) in ledger.get("without_value", {}).items() if missed == asked}
    for hypothesis in [h for h in claim.hypotheses if str(h) in missing]:
        given = tuple(h for h in claim.hypotheses if h is not hypothesis and str(h) not in missing)
        for part in subterms(hypothesis):
            outside = outside_its_domain(part) if not part.open else None
            if outside is not None and _proved(claim, given, outside):
                where = " where the other hypotheses hold" if given else ""
                raise ClaimError(
                    f"The hypothesis {python_of(hypothesis, longest=120)} never has a value: {python_of(part, longest=60)} has none, "
                    f"because {python_of(outside, longest=80)}{where}. No instance can meet it. Correct it or leave it out."
                )


def _proved(claim: Claim, given: tuple[Term, ...], statement: Term) -> bool:
    from checker.proofs.search.prove import prove  # late: heavy, and needed here only

    return prove(for_all(claim, claim.forall, (), given, statement), seconds=_SECONDS) is not None
