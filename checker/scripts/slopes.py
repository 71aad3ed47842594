"""The derivative of a function of a scalar or a vector in a direction, as a term with the normal form that ``verify.py`` computes."""

from __future__ import annotations

from checker.errors import Undecided
from checker.proofs.normal_form import Forms
from checker.proofs.slopes import slope, vector_slope
from checker.proofs.writing import Writer
from checker.scripts.trees import put_terms
from checker.statements.term import Term, as_term


def derivative(forms: Forms, function: Term, point: Term, direction: Term) -> Term:
    """DF(z)v.  **Raises.** Undecided where it may not exist."""
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
    return put_terms(found, {t.leaf: as_term(0)})
