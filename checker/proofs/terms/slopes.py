"""Derivatives of normal forms by a scalar variable z, as in ``verify.py``.

**Guarantee.** exact where what ``needs`` collects is positive: the keys are the polynomials inside 1/p, log p and √p, the values say which.
**Raises.** Undecided where a derivative may not exist.
"""

from __future__ import annotations

from fractions import Fraction

from checker.errors import Undecided
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.polynomials import ONE, Atom, Combination, Polynomial, frozen, thawed


def depends(forms: Forms, a, z):
    """Whether an atom depends on the variable called z."""
    return _mentions(forms, forms.keys[a], z)


def _mentions(forms: Forms, key, z):
    if isinstance(key, Atom):
        return depends(forms, key, z)
    if not isinstance(key, tuple):
        return False
    return z in key[1:] if key[:1] == ("var",) else any(_mentions(forms, one, z) for one in key)


def slope(forms: Forms, p, z, needs):
    """dp/dz.  **Raises.** Undecided where it may not exist."""
    result: Polynomial = {}
    for m, x in p.items():
        for j, (a, k) in enumerate(m):
            if depends(forms, a, z):
                rest = {m[:j] + ((a, k - 1),) * (k > 1) + m[j + 1 :]: x * k}
                result = forms.plus(result, forms.times(rest, _atom_slope(forms, a, z, needs)))
    return result


def _atom_slope(forms: Forms, a, z, needs):
    kind, *inside = forms.keys[a]
    if kind == "var":
        return {(): ONE}
    if kind == "sum":
        return forms.linear(forms.total, _product_slope(forms, inside[0], z, needs))
    if kind == "entry" and not _mentions(forms, inside[1], z):
        return forms.entry(_product_slope(forms, (inside[0],), z, needs), inside[1])
    if kind == "log" and (u := _summed_exponential(forms, inside[0])) is not None:  # (log Σe^u)′ = ⟨softmax(u), u′⟩
        s = {(forms.atom("softmax", *u),): {(): ONE}}
        return forms.linear(forms.total, forms.product(s, vector_slope(forms, thawed(u[0]), z, needs)))
    if kind not in ("exp", "sin", "cos", "sigmoid", "inv", "log", "sqrt"):
        raise Undecided(f"No derivative of {kind}.")
    me, p = {((a, 1),): ONE}, dict(inside[0])
    if kind in ("inv", "log", "sqrt") and forms.sign(p) < 2:
        needs[frozen(p)] = kind
    outer = {
        "exp": lambda: me,
        "sin": lambda: forms.one("cos", inside[0]),
        "cos": lambda: forms.times({(): -ONE}, forms.one("sin", inside[0])),
        "sigmoid": lambda: forms.plus(me, forms.times(me, me), -ONE),
        "log": lambda: forms.inverse(p),
        "inv": lambda: forms.times({(): -ONE}, forms.times(me, me)),
        "sqrt": lambda: forms.times({(): Fraction(1, 2)}, forms.inverse(me)),
    }[kind]()
    return forms.times(outer, slope(forms, p, z, needs))


def _summed_exponential(forms: Forms, form: tuple) -> tuple | None:
    """The normal form of u and its size if this is Σe^u."""
    for m, x in form if len(form) == 1 else ():
        kind, *inside = forms.keys[m[0][0]] if len(m) == 1 and m[0][1] == x == 1 else (None,)
        kind, *inside = forms.keys[inside[0][0]] if kind == "sum" and len(inside[0]) == 1 else (None,)
        return tuple(inside) if kind == "exp" else None
    return None


def _product_slope(forms: Forms, ids, z, needs):
    result: Combination = {}
    for j, b in enumerate(ids):
        if depends(forms, b, z):
            one, rest = _basic_slope(forms, b, z, needs), ids[:j] + ids[j + 1 :]
            result = forms.plus(result, forms.product({rest: {(): ONE}}, one) if rest else one)
    return result


def _basic_slope(forms: Forms, b, z, needs):
    kind, *inside = forms.keys[b]
    if kind in ("exp", "softmax"):
        s, d = {(b,): {(): ONE}}, vector_slope(forms, thawed(inside[0]), z, needs)
        h = forms.product(s, d)
        return h if kind == "exp" else forms.plus(h, forms.scaled(forms.linear(forms.total, h), s), -ONE)
    if kind != "matvec" or _mentions(forms, inside[0], z):
        raise Undecided(f"No derivative of {kind}.")
    return forms.linear(lambda ids: forms.basic("matvec", inside[0], ids), _product_slope(forms, inside[1], z, needs))


def vector_slope(forms: Forms, u, z, needs):
    """du/dz of a combination."""
    result: Combination = {}
    for ids, c in u.items():
        result = forms.plus(result, forms.scaled(slope(forms, c, z, needs), {ids: {(): ONE}}))
        result = forms.plus(result, forms.scaled(c, _product_slope(forms, ids, z, needs)))
    return result
