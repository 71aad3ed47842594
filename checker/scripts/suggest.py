"""A script for what the search found itself, so that a found proof can be kept, read and replayed.

The tree of the proof is read from its leaves to its root; what it shows on the way becomes a ``have``, cases become cases.  The script is
then tried, and every step without which it still proves the claim is left out.

**Guarantee.** none: the script is for the reader, and is checked as any other script is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from checker.proofs.proof import Proof
from checker.proofs.search.prove import tree_of
from checker.scripts.attempts import ROUNDS
from checker.scripts.prove_script import prove_script
from checker.statements.claims.claim import Claim
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term

_SECONDS = 20.0
_MOST_STEPS = 30
# Rules that only restate what stands below them, or that a step finds at once
_PLAIN = ("hypothesis", "part", "and", "negation", "instance", "consequence", "assume", "defined", "order")


def suggested_script(claim: Claim, *, seconds: float = _SECONDS) -> str | None:
    """The lines of a script that proves the claim, found from a proof by the search; None where the search finds none."""
    found = tree_of(claim, seconds=seconds)
    if found is None:
        return None
    own = {one[0] for one in found[0].own}
    steps = [one for one in dict.fromkeys(_shown(found[1])) if _said(one, claim, own)][-_MOST_STEPS:]
    if not _proves(claim, steps):
        return None
    for one in list(steps):
        fewer = [other for other in steps if other != one]
        if _proves(claim, fewer):
            steps = fewer
    lines = [f"    p.have({python_of(one, longest=10_000)})" for one in steps]
    return "\n".join(["with CLAIM.proof() as p:", *lines, "    p.conclude()"])


def _shown(proof: Proof) -> Iterator[Term]:
    """What a tree shows without an assumption of its own, premises first."""
    for k, one in enumerate(proof.premises):
        if not _assumes(proof.rule, k):
            yield from _shown(one)
    if proof.rule not in _PLAIN:
        yield proof.concludes


def _assumes(rule: str, k: int) -> bool:
    """Whether a premise stands under an assumption, so that what it shows is no fact outside."""
    return rule in (
        "assume",
        "either",
        "denial",
        "rise",
        "mean value",
        "others",
        "margins",
        "signs",
        "places",
        "orders",
        "states",
    ) or (rule in ("cases", "induction") and k > 0)


def _said(statement: Term, claim: Claim, own: set[str]) -> bool:
    """Whether a statement may stand in a script: it speaks of the claim's variables, and says something."""
    known = {v.leaf for v in claim.forall}
    if statement == claim.conclude or statement.open or not statement.variables <= known - own:
        return False
    return statement.name != "implies" and bool(statement.variables)


def _proves(claim: Claim, steps: Sequence[Term]) -> bool:
    about = replace(claim)
    with about.proof() as p:
        for one in steps:
            p.have(one)
        p.conclude()
    return prove_script(about, "suggested", rounds=ROUNDS[:2]).certificate is not None


__all__ = ["suggested_script"]
