"""A term as one would write it: 0·K is 0, (1/(4K))·(1/(4K)) is 1/(16K²), d = d is left out.  For reading only.

The certified statement is the exact term; what is made here carries no hash and bears on no verdict.

**Guarantee.** on all instances that meet the hypotheses a simplified term is defined where the exact one is, with the same value,
and undefined where the exact one is.  A subterm is dropped only where it is built of numbers and scalar variables by sums and
products; a variable is cancelled from a denominator only where a hypothesis bounds it away from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checker.report.printable import listed

_RATIONAL = re.compile(r"-?\d{1,60}(/[1-9]\d{0,60})?")
_DEEPEST, _MOST_NODES, _GREATEST_POWER = 60, 4_000, 12
TRUE: list = []  # a conjunct that says nothing: no term is empty


@dataclass(frozen=True)
class _Monomial:
    """c·x^a·y^b, with whole exponents (negative in a denominator)."""

    factor: Fraction
    powers: tuple[tuple[str, int], ...]


def simplified_parts(statement: Mapping[str, Any]) -> dict[str, list] | None:
    """``where``, ``assuming`` and ``conclude`` of a statement for reading; None where nothing changes (or the JSON is malformed)."""
    scalars = {
        str(v[0]) for v in listed(statement.get("forall")) if isinstance(v, list) and len(v) >= 2 and v[1] == "scalar"
    }
    terms = {k: listed(statement.get(k)) for k in ("where", "assuming")} | {"conclude": [statement.get("conclude")]}
    known = _positive([*terms["where"], *terms["assuming"]], scalars)
    try:
        if sum(map(_size, (t for ts in terms.values() for t in ts))) > _MOST_NODES:
            return None
        shown = {k: [_simple(t, scalars, known, 0) for t in ts] for k, ts in terms.items()}
    except (ValueError, TypeError, RecursionError, ArithmeticError):
        return None
    if shown["conclude"] == [TRUE] or shown == terms:
        return None
    return {k: [t for t in ts if t != TRUE] for k, ts in shown.items()}


def _positive(hypotheses: Iterable[object], scalars: set[str]) -> frozenset[str]:
    """Scalar variables that a hypothesis c ≤ x or c < x keeps away from 0."""
    found = set()
    for h in hypotheses:
        if isinstance(h, list) and len(h) == 3 and h[0] in ("le", "lt") and _is(h[2], "var") and h[2][1] in scalars:
            low = _number(h[1])
            if low is not None and (low > 0 or (low == 0 and h[0] == "lt")):
                found.add(h[2][1])
    return frozenset(found)


def _simple(term: Any, scalars: set[str], known: frozenset[str], depth: int) -> Any:
    if not isinstance(term, list) or depth > _DEEPEST or not term or term[0] in ("var", "num", "word"):
        return term
    name, args = term[0], [_simple(a, scalars, known, depth + 1) for a in term[1:]]
    if name == "and" and len(args) == 2 and (TRUE in args or _already(args[1], args[0])):
        return args[1] if args[0] == TRUE else args[0]
    if name == "or" and len(args) == 2 and TRUE in args:
        return TRUE if all(a == TRUE or _harmless(a, scalars) for a in args) else term
    if TRUE in args:
        return term  # in any other place a statement that says nothing is kept as it was
    if name == "eq" and len(args) == 2 and args[0] == args[1] and _total(args[0], scalars):
        return TRUE
    new = [name, *args]
    monomial = _monomial(new, scalars, known)
    if monomial is not None:
        return _written(monomial)
    if name in ("add", "sub") and len(args) == 2:
        a, b = map(_number, args)
        if name == "add" and _is_negative(args[1]):
            return ["sub", args[0], args[1][1]]
        if b == 0:
            return args[0]
        if a == 0 and name == "add":
            return args[1]
        if a is not None and b is not None:
            return _num(a + b if name == "add" else a - b)
    if name == "mul" and len(args) == 2:
        a, b = map(_number, args)
        if a == 1:
            return args[1]
        if b == 1:
            return args[0]
        if (a == 0 and _total(args[1], scalars)) or (b == 0 and _total(args[0], scalars)):
            return _num(Fraction(0))
    if (name == "div" and _number(args[-1]) == 1) or (name == "pow" and _number(args[-1]) == 1):
        return args[0]
    if name == "neg" and _is(args[0], "neg"):
        return args[0][1]
    return new


def _monomial(term: Any, scalars: set[str], known: frozenset[str]) -> _Monomial | None:
    """A product, quotient or power of numbers and scalar variables; None for anything else, or where its domain could change."""
    found = _parsed(term, scalars)
    if found is None or term[0] not in ("mul", "div", "pow", "neg"):
        return None
    monomial, denominators = found
    powers = dict(monomial.powers)
    if any(x not in known and powers.get(x, 0) >= 0 for x in denominators):
        return None  # the division would be cancelled, and with it the place where it is not defined
    if monomial.factor == 0 and denominators - known:
        return None
    if any(x in denominators and x not in known and abs(e) > _GREATEST_POWER for x, e in powers.items()):
        return None
    return monomial


def _parsed(term: Any, scalars: set[str]) -> tuple[_Monomial, set[str]] | None:
    """The monomial of a term, and the variables that stand in some denominator."""
    number = _number(term)
    if number is not None:
        return _Monomial(number, ()), set()
    if _is(term, "var"):
        return (_Monomial(Fraction(1), ((term[1], 1),)), set()) if term[1] in scalars else None
    if (
        not isinstance(term, list)
        or term[0] not in ("mul", "div", "pow", "neg")
        or len(term) != (2 if term[0] == "neg" else 3)
    ):
        return None
    left = _parsed(term[1], scalars)
    if left is None:
        return None
    if term[0] == "neg":
        return _Monomial(-left[0].factor, left[0].powers), left[1]
    if term[0] == "pow":
        power = _number(term[2])
        if power is None or power.denominator != 1 or not 0 < power <= _GREATEST_POWER:
            return None
        times = int(power)
        return _Monomial(left[0].factor ** times, tuple((x, e * times) for x, e in left[0].powers)), left[1]
    right = _parsed(term[2], scalars)
    if right is None or (term[0] == "div" and right[0].factor == 0):
        return None
    sign = -1 if term[0] == "div" else 1
    powers = dict(left[0].powers)
    for x, e in right[0].powers:
        powers[x] = powers.get(x, 0) + sign * e
    below = left[1] | right[1] | ({x for x, _ in right[0].powers} if sign < 0 else set())
    factor = left[0].factor * right[0].factor ** sign
    return _Monomial(factor, tuple((x, e) for x, e in powers.items() if e)), below


def _written(m: _Monomial) -> list:
    if m.factor == 0 or not m.powers:
        return _num(m.factor)
    above = _product(abs(m.factor.numerator), [(x, e) for x, e in m.powers if e > 0])
    below = _product(m.factor.denominator, [(x, -e) for x, e in m.powers if e < 0])
    whole = above if below == ["num", "1"] else ["div", above, below]
    return ["neg", whole] if m.factor < 0 else whole


def _product(factor: Fraction | int, powers: list[tuple[str, int]]) -> list:
    parts = [["var", x] if e == 1 else ["pow", ["var", x], ["num", str(e)]] for x, e in powers]
    parts = ([] if factor == 1 and parts else [_num(Fraction(factor))]) + parts
    whole: list = parts[0]
    for part in parts[1:]:
        whole = ["mul", whole, part]
    return whole


def _total(term: Any, scalars: set[str]) -> bool:
    """A number that is defined everywhere: numbers and scalar variables under sums and products."""
    if not isinstance(term, list) or not term:
        return False
    if term[0] in ("add", "sub", "mul", "neg", "sigmoid", "sigmoid_slope", "abs"):
        return all(_total(a, scalars) for a in term[1:])
    if term[0] == "pow" and len(term) == 3:
        power = _number(term[2])
        return power is not None and power.denominator == 1 and power > 0 and _total(term[1], scalars)
    return _number(term) is not None or (_is(term, "var") and term[1] in scalars)


def _already(part: Any, whole: Any) -> bool:
    """Whether a conjunct stands in a conjunction already."""
    return part == whole or (
        isinstance(whole, list) and whole[:1] == ["and"] and any(_already(part, w) for w in whole[1:])
    )


def _is_negative(term: Any) -> bool:
    return isinstance(term, list) and len(term) == 2 and term[0] == "neg"


def _harmless(term: Any, scalars: set[str]) -> bool:
    """A comparison of such numbers, or such comparisons joined: it is TRUE or FALSE everywhere."""
    if not isinstance(term, list) or not term:
        return term == TRUE
    if term[0] in ("and", "or", "not"):
        return all(_harmless(a, scalars) for a in term[1:])
    return term[0] in ("eq", "le", "lt") and all(_total(a, scalars) for a in term[1:])


def _number(term: Any) -> Fraction | None:
    if _is(term, "num") and _RATIONAL.fullmatch(term[1]):
        return Fraction(term[1])
    return None


def _num(value: Fraction) -> list:
    return ["num", str(value)]


def _is(term: Any, head: str) -> bool:
    return isinstance(term, list) and len(term) == 2 and term[0] == head and isinstance(term[1], str)


def _size(term: Any) -> int:
    todo, count = [term], 0
    while todo and count <= _MOST_NODES:
        one = todo.pop()
        count += 1
        todo += one if isinstance(one, list) else []
    return count
