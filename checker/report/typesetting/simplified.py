"""A term as one would write it: 0·K is 0, (1/(4K))·(1/(4K)) is 1/(16K²), 1 − (1 − x) is x, not (a < b) is b ≤ a, d = d is left out.

For reading only: the certified statement is the exact term; what is made here carries no hash and bears on no verdict.

**Guarantee.** on all instances that meet the hypotheses a simplified term is defined where the exact one is, with the same value,
and undefined where the exact one is.  A subterm is dropped only where it is built of numbers and scalar variables by sums and
products; a variable is cancelled from a denominator only where a hypothesis bounds it away from 0.  A start 0·V is written 0, as in
the papers, where V is a variable or stands in the same formula once more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checker.report.typesetting.printable import listed
from checker.statements.terms.leaves import LEAVES

_RATIONAL = re.compile(r"-?\d{1,60}(/[1-9]\d{0,60})?")
_DEEPEST, _MOST_NODES, _GREATEST_POWER = 60, 4_000, 12
_STARTS = ("descent", "eq", "softmax")  # in these 0·V is the zero vector, whatever its size
_AT_ZERO = {"sigmoid": Fraction(1, 2), "sigmoid_slope": Fraction(1, 4)}
TRUE: list = []  # a conjunct that says nothing: no term is empty


@dataclass(frozen=True)
class _Known:
    """What a statement says of its variables, and which terms one formula holds for sure."""

    scalars: frozenset[str]
    positive: frozenset[str]  # of the scalars, those that a hypothesis keeps away from 0
    held: frozenset[str]  # JSON of the terms that stand somewhere else than in 0·V


@dataclass(frozen=True)
class _Monomial:
    """c·x^a·y^b, with whole exponents (negative in a denominator)."""

    factor: Fraction
    powers: tuple[tuple[str, int], ...]


def simplified_parts(statement: Mapping[str, Any]) -> dict[str, list] | None:
    """``where``, ``assuming`` and ``conclude`` of a statement for reading; None where nothing changes (or the JSON is malformed)."""
    sorts = {str(v[0]): v[1] for v in listed(statement.get("forall")) if isinstance(v, list) and len(v) >= 2}
    scalars = frozenset(name for name, sort in sorts.items() if sort == "scalar")
    terms = {k: listed(statement.get(k)) for k in ("where", "assuming")} | {"conclude": [statement.get("conclude")]}
    known = _positive([*terms["where"], *terms["assuming"]], scalars)
    try:
        if sum(map(_size, (t for ts in terms.values() for t in ts))) > _MOST_NODES:
            return None
        shown = {k: [_simple(t, _Known(scalars, known, _held(t)), 0) for t in ts] for k, ts in terms.items()}
    except (ValueError, TypeError, RecursionError, ArithmeticError):
        return None
    if shown["conclude"] == [TRUE] or shown == terms:
        return None
    return {k: [t for t in ts if t != TRUE] for k, ts in shown.items()}


def _positive(hypotheses: Iterable[object], scalars: frozenset[str]) -> frozenset[str]:
    """Scalar variables that a hypothesis c ≤ x or c < x keeps away from 0."""
    found = set()
    for h in hypotheses:
        if isinstance(h, list) and len(h) == 3 and h[0] in ("le", "lt") and _is(h[2], "var") and h[2][1] in scalars:
            low = _number(h[1])
            if low is not None and (low > 0 or (low == 0 and h[0] == "lt")):
                found.add(h[2][1])
    return frozenset(found)


def _held(formula: object) -> frozenset[str]:
    """JSON of the terms that stand in a formula, without those that only 0·V holds."""
    found, todo = set(), [formula]
    while todo:
        one = todo.pop()
        if isinstance(one, list) and one and not _is_zero_times(one):
            found.add(json.dumps(one))
            todo += one[1:]
    return frozenset(found)


def _is_zero_times(term: Any) -> bool:
    return isinstance(term, list) and len(term) == 3 and term[0] == "mul" and _number(term[1]) == 0


def _without_zero_times(term: Any, known: _Known) -> Any:
    """0 for 0·V, a vector or matrix, where V is defined anyway."""
    if not _is_zero_times(term):
        return term
    return _num(Fraction(0)) if _is(term[2], "var") or json.dumps(term[2]) in known.held else term


def _simple(term: Any, known: _Known, depth: int) -> Any:
    if not isinstance(term, list) or depth > _DEEPEST or not term or term[0] in LEAVES:
        return term
    name, args = term[0], [_simple(a, known, depth + 1) for a in term[1:]]
    if name == "and" and len(args) == 2 and (TRUE in args or _already(args[1], args[0])):
        return args[1] if args[0] == TRUE else args[0]
    if name == "or" and len(args) == 2 and TRUE in args:
        return TRUE if all(a == TRUE or _harmless(a, known) for a in args) else term
    if TRUE in args:
        return term  # in any other place a statement that says nothing is kept as it was
    if name == "eq" and len(args) == 2 and args[0] == args[1] and _total(args[0], known):
        return TRUE
    if name == "not" and isinstance(args[0], list) and args[0][:1] in (["lt"], ["le"]) and len(args[0]) == 3:
        return ["le" if args[0][0] == "lt" else "lt", args[0][2], args[0][1]]  # of real numbers
    if name in _STARTS:
        args = [_without_zero_times(a, known) for a in args]
    if name in _AT_ZERO and _number(args[0]) == 0:
        return _num(_AT_ZERO[name])
    new = [name, *args]
    monomial = _monomial(new, known)
    if monomial is not None:
        return _written(monomial)
    if name in ("add", "sub") and len(args) == 2:
        if _total(new, known) and (shorter := _collected(new, known)) is not None:
            return shorter
        a, b = map(_number, args)
        if _is_negative(args[1]):
            return ["sub" if name == "add" else "add", args[0], args[1][1]]
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
        if (a == 0 and _total(args[1], known)) or (b == 0 and _total(args[0], known)):
            return _num(Fraction(0))
    if (name == "div" and _number(args[-1]) == 1) or (name == "pow" and _number(args[-1]) == 1):
        return args[0]
    if name == "neg" and _is(args[0], "neg"):
        return args[0][1]
    return new


def _collected(total: Any, known: _Known) -> Any | None:
    """A sum in which what stands more than once is counted, or cancelled; None where nothing is."""
    counted: dict[str, Fraction] = {}
    written: dict[str, Any] = {}
    summands = list(_summands(total, Fraction(1)))
    for factor, term in summands:
        found = _parsed(term, known.scalars)
        monomial = found[0] if found else None
        base = _written(_Monomial(Fraction(1), monomial.powers)) if monomial else term
        key = json.dumps(sorted(monomial.powers) if monomial else term)
        counted[key] = counted.get(key, Fraction(0)) + factor * (monomial.factor if monomial else 1)
        written.setdefault(key, base)
    left = [(factor, written[key]) for key, factor in counted.items() if factor]
    if len(left) == len(summands):
        return None
    left.sort(key=lambda one: one[0] < 0)  # what is added comes first
    whole: Any = None
    for factor, base in left:
        one = _times(abs(factor), base, known)
        signed = ["neg", one] if factor < 0 else one
        whole = signed if whole is None else ["sub" if factor < 0 else "add", whole, one]
    return whole if left else _num(Fraction(0))


def _summands(term: Any, factor: Fraction) -> Iterator[tuple[Fraction, Any]]:
    if isinstance(term, list) and len(term) == 3 and term[0] in ("add", "sub"):
        yield from _summands(term[1], factor)
        yield from _summands(term[2], factor if term[0] == "add" else -factor)
    elif _is_negative(term):
        yield from _summands(term[1], -factor)
    else:
        yield factor, term


def _times(factor: Fraction, base: Any, known: _Known) -> Any:
    if factor == 1:
        return base
    found = _parsed(base, known.scalars)
    return _written(_Monomial(factor, found[0].powers)) if found else ["mul", _num(factor), base]


def _monomial(term: Any, known: _Known) -> _Monomial | None:
    """A product, quotient or power of numbers and scalar variables; None for anything else, or where its domain could change."""
    found = _parsed(term, known.scalars)
    if found is None or term[0] not in ("mul", "div", "pow", "neg"):
        return None
    monomial, denominators = found
    powers = dict(monomial.powers)
    if any(x not in known.positive and powers.get(x, 0) >= 0 for x in denominators):
        return None  # the division would be cancelled, and with it the place where it is not defined
    if monomial.factor == 0 and denominators - known.positive:
        return None
    if any(x in denominators and x not in known.positive and abs(e) > _GREATEST_POWER for x, e in powers.items()):
        return None
    return monomial


def _parsed(term: Any, scalars: frozenset[str]) -> tuple[_Monomial, set[str]] | None:
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


def _total(term: Any, known: _Known) -> bool:
    """A number that is defined everywhere: numbers and scalar variables under sums, products, and quotients by what is not 0."""
    if not isinstance(term, list) or not term:
        return False
    if term[0] in ("add", "sub", "mul", "neg", "sigmoid", "sigmoid_slope", "abs"):
        return all(_total(a, known) for a in term[1:])
    if term[0] == "div" and len(term) == 3:
        below = _parsed(term[2], known.scalars)
        apart = below is not None and below[0].factor != 0 and {x for x, _ in below[0].powers} <= known.positive
        return apart and _total(term[1], known)
    if term[0] == "pow" and len(term) == 3:
        power = _number(term[2])
        return power is not None and power.denominator == 1 and power > 0 and _total(term[1], known)
    return _number(term) is not None or (_is(term, "var") and term[1] in known.scalars)


def _already(part: Any, whole: Any) -> bool:
    """Whether a conjunct stands in a conjunction already."""
    return part == whole or (
        isinstance(whole, list) and whole[:1] == ["and"] and any(_already(part, w) for w in whole[1:])
    )


def _is_negative(term: Any) -> bool:
    return isinstance(term, list) and len(term) == 2 and term[0] == "neg"


def _harmless(term: Any, known: _Known) -> bool:
    """A comparison of such numbers, or such comparisons joined: it is TRUE or FALSE everywhere."""
    if not isinstance(term, list) or not term:
        return term == TRUE
    if term[0] in ("and", "or", "not"):
        return all(_harmless(a, known) for a in term[1:])
    return term[0] in ("eq", "le", "lt") and all(_total(a, known) for a in term[1:])


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
