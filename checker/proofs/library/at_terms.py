"""A lemma at given terms: its tree with terms for its variables, sizes for its sizes, and proofs for its hypotheses.

**Guarantee.** none: ``verify.py`` checks the tree of the claim that uses it, the lemma's tree inside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from checker.errors import ClaimError, Undecided
from checker.proofs.proof import Proof
from checker.proofs.trees.composition import changed_terms, put_sizes, put_terms, size_text, with_shapes
from checker.proofs.trees.naming import shape_of
from checker.proofs.trees.workshop import Workshop
from checker.statements.claims.claim import Claim
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term


@dataclass(frozen=True, kw_only=True)
class ProvedLemma:
    """A claim with its tree, which verify.py accepted, and the variables that the tree introduces; None where there is none."""

    claim: Claim
    root: Proof | None
    own: list[list]
    because: str = ""  # why there is no tree
    broken: dict | None = None  # the certificate of an instance that breaks it


@dataclass(frozen=True, kw_only=True)
class Instance:
    """What a lemma says at terms: hypotheses that have to be shown, and its conclusion."""

    hypotheses: tuple[Term, ...]
    conclude: Term
    values: Mapping[str, Term]
    sizes: Mapping[str, str]


def instance_of(lemma: Claim, values: Mapping[str, Term]) -> Instance:
    """The lemma at the terms.  **Raises.** ClaimError where a variable has no term, a term has another sort, or sizes do not fit."""
    names = [v.leaf for v in lemma.forall]
    if sorted(values) != sorted(names):
        raise ClaimError(
            f"The lemma speaks of {', '.join(names)}; use(…) gives {', '.join(values) or 'nothing'}. Give one term for each."
        )
    sizes: dict[str, str] = {}
    for v in lemma.forall:
        term = values[v.leaf]
        if term.sort != v.sort:
            raise ClaimError(f"use(…, {v.leaf}=…) takes a {v.sort}, not the {term.sort} {python_of(term, longest=80)}.")
        if "natural" in v.shape and not ("natural" in term.shape or (term.name == "num" and term.leaf.isdigit())):
            raise ClaimError(f"use(…, {v.leaf}=…) takes a whole number: a natural variable or a number.")
        if v.sort in ("vector", "matrix") or (v.sort == "index" and term.name == "var"):  # a literal place has no size
            _match(v, _sides(term), sizes)
    return Instance(
        hypotheses=tuple(_at(h, values, sizes) for h in lemma.hypotheses),
        conclude=_at(lemma.conclude, values, sizes),
        values=values,
        sizes=sizes,
    )


def _sides(term: Term) -> tuple[str, ...]:
    try:
        return term.shape if term.sort == "index" else shape_of(term)
    except Undecided as problem:
        raise ClaimError(str(problem)) from None


def _match(v: Term, sides: tuple[str, ...], sizes: dict[str, str]) -> None:
    for mine, its in zip(v.shape, sides, strict=True):
        if not mine.isidentifier():
            if size_text(mine, sizes) != its:
                raise ClaimError(f"The size {mine} of {v.leaf} does not fit {its}.")
        elif sizes.setdefault(mine, its) != its:
            raise ClaimError(f"{v.leaf} needs the size {sizes[mine]}, and is given one of size {its}.")


def _at(term: Term, values: Mapping[str, Term], sizes: Mapping[str, str]) -> Term:
    return put_terms(put_sizes(term, sizes), values)


def tree_at(shop: Workshop, lemma: ProvedLemma, at: Instance, shapes: Mapping[str, tuple[str, ...]]) -> Proof | None:
    """The lemma's tree at the terms, its own variables renamed apart; its leaves are the hypotheses of the instance."""
    if lemma.root is None:
        return None
    names, own = adopted(shop, lemma.own, at.sizes)
    values = {**at.values, **own}
    if any(x in names for x in at.values):
        return None
    changed = changed_terms(lemma.root, lambda t: with_shapes(put_terms(put_sizes(t, at.sizes), values), shapes), names)
    return changed


def adopted(
    shop: Workshop, own: Sequence[list], sizes: Mapping[str, str] = {}
) -> tuple[dict[str, str], dict[str, Term]]:
    """New names for the variables that another tree introduces, which are variables of this workshop from here on.

    **Raises.** Undecided where one is as long as a term.
    """
    names: dict[str, str] = {}
    values: dict[str, Term] = {}
    for name, sort, *sides in own:
        if any(not isinstance(one, str) for one in sides):
            raise Undecided("A variable of the lemma's proof is as long as a term.")
        new = name
        while new in shop.taken:
            new = f"{new}_l"
        shape = [size_text(one, sizes) for one in sides]
        shop.taken.add(new)
        shop.own.append([new, sort, *shape])
        if shape == ["natural"]:
            shop.forms.naturals |= {new}
        names[name], values[name] = new, Term("var", leaf=new, sort=sort, shape=tuple(shape))
    return names, values


__all__ = ["Instance", "ProvedLemma", "adopted", "instance_of", "tree_at"]
