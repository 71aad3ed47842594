"""One small change of a claim: what a misprint, a slip of a constant or a forgotten hypothesis does to a statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import Term, apply, as_term, conjuncts, variables_of


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """A false claim: what was changed, why it is false in one sentence, and where, if that can be written down."""

    name: str
    kind: str
    claim: Claim
    why: str
    witness: Mapping | None = None


@dataclass(frozen=True, kw_only=True)
class Statement:
    """A true claim, why it is true in one sentence, and its false mutants."""

    name: str
    claim: Claim
    why: str
    mutants: tuple[Mutant, ...]


def stated(name: str, forall: tuple[Term, ...], conclude: Term, *assuming: Term, quantifier: str = "all") -> Claim:
    return Claim(
        title=name,
        source=Source(paper="mutants", where="benchmark", fidelity="reconstructed"),
        forall=forall,
        assuming=assuming,
        conclude=conclude,
        quantifier=quantifier,
    )


def with_conclusion(claim: Claim, conclude: Term, assuming: tuple[Term, ...] | None = None) -> Claim:
    """Another conclusion (and hypotheses); variables that no longer occur are not declared.  Stored witnesses go."""
    kept = claim.assuming if assuming is None else assuming
    used = set().union(*(variables_of(t) for t in (*claim.where, *kept, conclude)))
    return replace(
        claim,
        conclude=conclude,
        assuming=kept,
        cannot_drop={},
        plots=None,
        repairs=None,
        uses=(),
        not_checked="",
        source=replace(claim.source, gaps=()),
        readings=(),
        consequence=None,
        forall=tuple(v for v in claim.forall if v.leaf in used),
    )


def _with_part(claim: Claim, part: int, new: Term) -> Claim:
    parts = conjuncts(claim.conclude)
    parts[part] = new
    whole = parts[0]
    for p in parts[1:]:
        whole = apply("and", whole, p)
    return with_conclusion(claim, whole)


def right_times(claim: Claim, factor: str, part: int = 0) -> Claim:
    """lhs ? factor·rhs."""
    comparison = conjuncts(claim.conclude)[part]
    left, right = comparison.args
    return _with_part(claim, part, apply(comparison.name, left, as_term(factor) * right))


def flipped(claim: Claim, part: int = 0) -> Claim:
    """rhs ? lhs."""
    comparison = conjuncts(claim.conclude)[part]
    return _with_part(claim, part, apply(comparison.name, *reversed(comparison.args)))


def strict(claim: Claim, part: int = 0) -> Claim:
    """lhs < rhs instead of lhs ≤ rhs."""
    return _with_part(claim, part, apply("lt", *conjuncts(claim.conclude)[part].args))


def without(claim: Claim, number: int) -> Claim:
    """Assumed hypothesis ``number`` dropped."""
    return with_conclusion(claim, claim.conclude, claim.assuming[:number] + claim.assuming[number + 1 :])


def instead(claim: Claim, old: Term, new: Term) -> Claim:
    """Every ``old`` in the conclusion replaced by ``new``."""
    changed = _replaced(claim.conclude, old, new)
    if changed == claim.conclude:
        raise ValueError(f"{old} does not occur in {claim.conclude}")
    return with_conclusion(claim, changed)


def _replaced(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    return replace(term, args=tuple(_replaced(a, old, new) for a in term.args)) if term.args else term


def for_all(claim: Claim) -> Claim:
    """“There is” read as “for all”."""
    return replace(claim, quantifier="all")


Change = tuple[str, Claim, str, Mapping | None]


def smaller(claim: Claim, why: str, witness: Mapping, part: int = 0) -> list[Change]:
    """A sharp inequality with 99/100 and 9/10 of its right side (> 0 at the witness)."""
    return [
        ("constant −1 %", right_times(claim, "99/100", part), why, witness),
        ("constant −10 %", right_times(claim, "9/10", part), why, witness),
    ]


def rescaled(claim: Claim, why: str, witness: Mapping, part: int = 0) -> list[Change]:
    """An identity with 101/100 and 9/10 of its right side (≠ 0 at the witness)."""
    return [
        ("constant +1 %", right_times(claim, "101/100", part), why, witness),
        ("constant −10 %", right_times(claim, "9/10", part), why, witness),
    ]


def statement(name: str, claim: Claim, why: str, *changes: Change | list[Change]) -> Statement:
    flat: list[Change] = []
    for change in changes:
        flat += change if isinstance(change, list) else [change]
    return Statement(
        name=name,
        claim=claim,
        why=why,
        mutants=tuple(
            Mutant(name=f"{name}/{number}", kind=kind, claim=mutant, why=argument, witness=witness)
            for number, (kind, mutant, argument, witness) in enumerate(flat, start=1)
        ),
    )
