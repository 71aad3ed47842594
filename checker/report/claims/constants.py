"""What is known of the constant of an inequality, in one line, rounded outwards.

A lower bound comes from one instance, and so from one size: it says that no smaller factor serves all instances together, and
nothing of the other sizes.  An upper bound is a proof for all instances.  The line says what each side was shown for.
"""

from __future__ import annotations

import re
from fractions import Fraction

from checker.errors import CheckerError
from checker.report.typesetting.printable import listed, mapping
from checker.statements.checks.scaled import rounded
from checker.statements.terms.term import Term, term_of

_SHARP = Fraction(999, 1000)
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def constant_text(entry: dict, forall: object = ()) -> str:
    """“the printed constant is sharp, to 0.01 %” or “a constant 0.25 times as large is enough, and one 0.24 times as large is not”.

    ``forall`` is that of the statement's JSON: it names the sizes of the instance.
    """
    if _is_identity(entry.get("comparison"), forall):
        return "its two sides are equal everywhere, so no smaller constant will do"
    lower, upper = (_rational(mapping(entry.get(k)).get("factor")) for k in ("lower", "upper"))
    sizes = sizes_of_instance(entry.get("values"), forall)
    at = f", shown at {sizes}" if sizes else ""
    if lower and _SHARP <= lower <= 1 and (upper is None or upper <= 1):
        return f"the printed constant is sharp: {_less(lower)} is too small{at}"
    low = f"{short_decimal(lower, up=False)} times the printed constant is too small{at}" if lower else ""
    enough = (
        "the printed constant is proved to be enough"
        if upper == 1
        else f"{short_decimal(upper, up=True)} times the printed constant is proved to be enough"
        if upper
        else ""
    )
    if lower and upper:
        return f"{enough}, and {low}"
    if lower:
        return f"{low}; nothing smaller than the printed constant is proved to be enough"
    if upper == 1:
        return f"{enough}; nothing is known of a smaller one"
    return enough or "nothing is known about a better constant"


def _is_identity(comparison: object, forall: object) -> bool:
    """Whether both sides are equal everywhere, as far as normal forms tell; False for JSON that is no comparison."""
    from checker.proofs.terms.normal_form import is_identity  # late: heavy, and needed only where there is a constant

    named = {
        str(v[0]): Term("var", leaf=str(v[0]), sort=str(v[1]), shape=tuple(map(str, v[2:])))
        for v in listed(forall)
        if isinstance(v, (list, tuple)) and len(v) > 1
    }
    try:
        return is_identity(term_of(comparison, named))
    except (CheckerError, TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError):
        return False


def _less(factor: Fraction) -> str:
    """“a constant smaller by 0.01 %”."""
    return f"a constant smaller by {max(float(1 - factor) * 100, 0.01):.2g} %"


def sizes_of_instance(values: object, forall: object) -> str:
    """“n = 2, d = 1”: the sizes that the values of an instance give to the names in ``forall``, or nothing where there are none."""
    found: dict[str, str] = {}
    given = mapping(values)
    for variable in [v for v in listed(forall) if isinstance(v, (list, tuple)) and len(v) > 1]:
        name, sort, *shape = map(str, variable)
        value = given.get(name)
        if sort == "dataset":
            found = _of_dataset(mapping(value)) | found
        elif sort in ("vector", "matrix") and isinstance(value, list):
            sides = [
                len(value),
                *([len(value[0])] if sort == "matrix" and value and isinstance(value[0], list) else []),
            ]
            for size, side in zip(shape, sides, strict=False):
                if re.fullmatch(r"[A-Za-z_][A-Za-z_0-9]{0,30}", size):
                    found.setdefault(size, f"{size} = {side}")
    return ", ".join(found.values())


def _of_dataset(data: dict) -> dict[str, str]:
    inputs = [x for x in listed(data.get("tokens")) if isinstance(x, list) and x]
    if not inputs:
        return {}
    low, high = min(map(len, inputs)), max(map(len, inputs))
    dimension = {"d": f"d = {len(inputs[0][0])}"} if isinstance(inputs[0][0], list) else {}
    return {"n": f"n = {len(inputs)}", **dimension, "T": f"T = {low}" if low == high else f"T from {low} to {high}"}


def _rational(value: object) -> Fraction | None:
    if not isinstance(value, str) or not re.fullmatch(r"\d{1,2000}(/[1-9]\d{0,2000})?", value):
        return None
    return Fraction(value) or None


def short_decimal(value: Fraction, *, up: bool) -> str:
    """A positive rational in four digits, rounded up or down; far from 1 with a power of ten."""
    near = rounded(value, 4, up=up)
    exponent = len(str(near.numerator // near.denominator)) - 1
    if near < 1:
        exponent = 0
        while near * Fraction(10) ** -exponent < 1:
            exponent -= 1
    if -4 <= exponent <= 5:
        return f"{float(near):.10g}"
    mantissa = float(near * Fraction(10) ** -exponent)
    return f"{mantissa:.4g}·10{str(exponent).translate(_RAISED)}"
