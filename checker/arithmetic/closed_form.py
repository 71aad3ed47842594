"""A normal form that proves two formulas equal where balls can only say "they overlap".

Numbers are fractions of finite sums Σ c·e^q·(atoms), c and q rational.  Two of them are equal when
cross-multiplication cancels term by term; that is a proof whatever the atoms stand for.
"""

from __future__ import annotations

from fractions import Fraction

from checker.errors import ResourceLimit, Undecided
from checker.truth import Truth

_MOST_TERMS = 4000

Monomial = tuple[Fraction, tuple[tuple[int, int], ...]]  # exponent of e, then (atom, power) pairs
Sum = dict[Monomial, Fraction]
_ONE: Monomial = (Fraction(0), ())


def _times(a: Monomial, b: Monomial) -> Monomial:
    if not a[1] and not b[1]:
        return (a[0] + b[0], ())
    powers = dict(a[1])
    for atom, power in b[1]:
        powers[atom] = powers.get(atom, 0) + power
    return (a[0] + b[0], tuple(sorted((k, v) for k, v in powers.items() if v)))


def _add(a: Sum, b: Sum, scale: int = 1) -> Sum:
    total = dict(a)
    for monomial, c in b.items():
        total[monomial] = total.get(monomial, Fraction(0)) + scale * c
        if not total[monomial]:
            del total[monomial]
    return total


def _multiply(a: Sum, b: Sum) -> Sum:
    if len(a) * len(b) > 50 * _MOST_TERMS:
        raise ResourceLimit(f"The closed form has more than {50 * _MOST_TERMS} products; equality stays undecided.")
    total: Sum = {}
    for m1, c1 in a.items():
        for m2, c2 in b.items():
            m = _times(m1, m2)
            total[m] = total.get(m, Fraction(0)) + c1 * c2
    total = {m: c for m, c in total.items() if c}
    if len(total) > _MOST_TERMS:
        raise ResourceLimit(f"The closed form has more than {_MOST_TERMS} terms; equality stays undecided.")
    return total


class Closed:
    """One number in closed form: ``top / bottom``, both sums of monomials."""

    __slots__ = ("bottom", "top")

    def __init__(self, top: Sum, bottom: Sum | None = None) -> None:
        self.top = top
        self.bottom = {_ONE: Fraction(1)} if bottom is None else bottom

    def __add__(self, other: Closed) -> Closed:
        if self.bottom == other.bottom:
            return Closed(_add(self.top, other.top), self.bottom)
        top = _add(_multiply(self.top, other.bottom), _multiply(other.top, self.bottom))
        return Closed(top, _multiply(self.bottom, other.bottom))

    def __neg__(self) -> Closed:
        return Closed({m: -c for m, c in self.top.items()}, self.bottom)

    def __sub__(self, other: Closed) -> Closed:
        return self + (-other)

    def __mul__(self, other: Closed) -> Closed:
        return Closed(_multiply(self.top, other.top), _multiply(self.bottom, other.bottom))

    def __truediv__(self, other: Closed) -> Closed:
        if not other.top:
            raise Undecided("Division by a closed form that is identically zero.")
        return Closed(_multiply(self.top, other.bottom), _multiply(self.bottom, other.top))

    def is_zero(self) -> bool:
        return not self.top

    def constant(self) -> Fraction | None:
        """The rational value when the form is visibly rational, else None."""
        if not self.top:
            return Fraction(0)
        (m, c), *rest = self.top.items()
        scale = self.bottom.get(m)
        if not scale:
            return None
        ratio = c / scale
        return ratio if not _add(self.top, {k: v * ratio for k, v in self.bottom.items()}, -1) else None


class ClosedForm:
    """The arithmetic of closed forms.  Only equality is ever answered, and only with TRUE.

    **Guarantee.** exact: ``equal``/``leq`` return TRUE only for identical functions of the atoms;
    everything else is UNKNOWN (balls decide it).
    """

    trust = "exact"

    def __init__(self) -> None:
        self._atoms: list[tuple[str, Closed]] = []

    def number(self, value: Fraction | int) -> Closed:
        value = Fraction(value)
        return Closed({_ONE: value} if value else {})

    def _atom(self, kind: str, argument: Closed) -> Closed:
        for i, (known_kind, known) in enumerate(self._atoms):
            if known_kind == kind and (known - argument).is_zero():
                return Closed({(Fraction(0), ((i, 1),)): Fraction(1)})
        self._atoms.append((kind, argument))
        return Closed({(Fraction(0), ((len(self._atoms) - 1, 1),)): Fraction(1)})

    def exp(self, x: Closed) -> Closed:
        q = x.constant()
        return Closed({(q, ()): Fraction(1)}) if q is not None else self._atom("exp", x)

    def log(self, x: Closed) -> Closed:
        return self.number(0) if x.constant() == 1 else self._atom("log", x)

    def log1p(self, x: Closed) -> Closed:
        return self.log(x + self.number(1))

    def sqrt(self, x: Closed) -> Closed:
        return self._atom("sqrt", x) if x.constant() not in (0, 1) else x

    root_of_squares = sqrt

    def sign(self, x: Closed) -> int | None:
        q = x.constant()
        return None if q is None else (q > 0) - (q < 0)

    def less(self, x: Closed, y: Closed) -> Truth:
        sign = self.sign(x - y)
        return Truth.UNKNOWN if sign is None else (Truth.TRUE if sign < 0 else Truth.FALSE)

    def leq(self, x: Closed, y: Closed) -> Truth:
        sign = self.sign(x - y)
        return Truth.UNKNOWN if sign is None else (Truth.TRUE if sign <= 0 else Truth.FALSE)

    def equal(self, x: Closed, y: Closed) -> Truth:
        return Truth.TRUE if (x - y).is_zero() else Truth.UNKNOWN

    def absolute(self, x: Closed) -> Closed:
        return self._choose([x, -x], 1)

    def least(self, values):
        return self._choose(list(values), -1)

    def greatest(self, values):
        return self._choose(list(values), 1)

    def _choose(self, values, direction):
        best = values[0]
        for value in values[1:]:
            sign = self.sign(value - best)
            if sign is None:
                raise Undecided("A minimum, maximum or absolute value of a closed form that is not rational.")
            best = value if sign == direction else best
        return best
