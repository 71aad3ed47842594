"""The derivative of a function of a scalar or a vector in a direction, as a term with the normal form that ``verify.py`` computes."""

from __future__ import annotations

from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.slopes import slope, vector_slope
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.composition import put_terms
from checker.statements.terms.term import Term, as_term


def derivative(forms: Forms, function: Term, point: Term, direction: Term) -> Term:
    """DF(z)v, the same whatever was computed before: a later run finds it again.  **Raises.** Undecided where it may not exist."""
    forms = Forms(forms.naturals, ragged=forms.ragged)
    t = Term("var", leaf=f"{point.leaf}_t", sort="scalar")
    moved = put_terms(function, {point.leaf: point + t * direction})
    needs: dict = {}
    writer = Writer(forms)
    if function.sort == "scalar":
        found = writer.scalar(slope(forms, forms.scalar(moved), t.leaf, needs))
    else:
        found = writer.vector(vector_slope(forms, forms.vector(moved), t.leaf, needs))
    if needs:
        raise Undecided("the function divides by, or takes a logarithm of, what is not seen to be positive")
    return _plain(put_terms(found, {t.leaf: as_term(0)}))


def _plain(term: Term) -> Term:
    """The term without summands that are 0 times something."""
    if not term.args:
        return term
    args = tuple(map(_plain, term.args))
    if term.name in ("add", "sub") and _is_nothing(args[1]):
        return args[0]
    return args[1] if term.name == "add" and _is_nothing(args[0]) else replace(term, args=args)


def _is_nothing(term: Term) -> bool:
    return term.name == "mul" and term.args[0] == as_term(0)
