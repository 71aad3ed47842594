"""Means of formulas with indices over independent entries of one law, for all sizes.

The joint cumulants of independent entries are 0 unless all indices are equal, so that the mean of a product is a sum over the partitions of
its factors.  Standard normal entries may also stand, linearly, in exponentials: E e^⟨a, ξ⟩·f(ξ) = e^(½‖a‖²)·E f(ξ + a).  Of signs
E e^⟨a, ξ⟩ = Π cosh aᵢ, as e^(Σ log cosh aᵢ).

**Guarantee.** none here; ``verify.py`` (7a″) has its own version.  **Raises.** Undecided for what is no such product.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from checker.arithmetic.rational import rational_text
from checker.errors import Undecided
from checker.symbolic.formulas.index_terms import ONE, ZERO, Form
from checker.symbolic.formulas.normal_form import NormalForms

MOST_FACTORS = 8  # of draws in one monomial, as in verify.py
Place = tuple[str, ...]


@dataclass(kw_only=True)
class Means:
    """Over the entries of the array ``name`` with these ``sides``; ``parameter`` is the formula of the law's parameter, or None."""

    name: str
    sides: tuple[str, ...]
    law: str
    parameter: Form | None = None

    @cached_property
    def cumulants(self) -> list[Form]:
        """κ₁, κ₂, … from the moments: m_n = Σ_k C(n − 1, k − 1)·κ_k·m_(n − k)."""
        moments = [self.parameter or (ZERO if k % 2 else ONE) for k in range(1, MOST_FACTORS + 1)]
        found: list[Form] = []
        for n, m in enumerate(moments, 1):
            lower = [("mul", _number(-comb(n - 1, k - 1)), found[k - 1], moments[n - k - 1]) for k in range(1, n)]
            found.append(("add", m, *lower))
        return found

    def of(self, form: Form) -> Form:
        """The mean of a formula."""
        monomials = NormalForms().of(form)
        return ("add", ZERO, *(_summed(bounds, self._of_product(c, factors)) for c, bounds, factors in monomials))

    def _of_product(self, c: Fraction, factors: tuple) -> Form:
        drawn: list[Place] = []
        powers: list[Callable[[Place], Form]] = []
        rest: list[Form] = []
        for atom, e in factors:
            if atom[:2] == ("var", self.name):
                if e.denominator != 1 or e < 0:
                    raise Undecided("A power of a draw that is not whole and positive.")
                drawn += [tuple(map(_plain, atom[2:]))] * int(e)
            elif self.law in ("gaussian", "signs") and atom[:2] == ("fun", "exp") and _speaks(atom, self.name):
                powers.append(self._slope(atom[2], e))
            elif _speaks(atom, self.name):
                raise Undecided("The mean of what is no polynomial in the draw.")
            else:
                rest.append(_power(atom, e))
        if drawn and powers and self.law != "gaussian":
            raise Undecided("The mean of a product of signs and exponentials of them.")
        if len(drawn) > MOST_FACTORS:
            raise Undecided(f"More than {MOST_FACTORS} draws in a product.")
        cases = [
            ("mul", ONE, *blocks)
            for partition in partitions(drawn)
            if None not in (blocks := [self._of_block(block, powers) for block in partition])
        ]
        return ("mul", _number(c), *rest, *self._tilt(powers), ("add", ZERO, *cases))

    def _of_block(self, block: Sequence[Place], powers: Sequence[Callable[[Place], Form]]) -> Form | None:
        same = [pair for other in block[1:] for pair in zip(block[0], other, strict=True)]
        if any(i != j and i.startswith("place ") and j.startswith("place ") for i, j in same):
            return None
        deltas = [("delta", i, j) for i, j in same]
        if self.law != "gaussian":
            return ("mul", self.cumulants[len(block) - 1], *deltas)
        if len(block) == 1:
            return ("add", ZERO, *(one(block[0]) for one in powers))
        return ("mul", ONE, *deltas) if len(block) == 2 else None

    def _slope(self, inside: tuple, e: Fraction) -> Callable[[Place], Form]:
        """k ↦ a_k of e^⟨a, ξ⟩, an exponential of a monomial in which ξ stands once."""
        ((c, bounds, factors),) = inside
        mine = [one for one in factors if one[0][:2] == ("var", self.name)]
        others = [one for one in factors if one not in mine]
        if len(mine) != 1 or mine[0][1] != 1 or any(_speaks(atom, self.name) for atom, _ in others):
            raise Undecided("An exponential of what is not linear in the draw.")
        at, rest = tuple(map(_plain, mine[0][0][2:])), [_power(*one) for one in others]
        return lambda k: _summed(
            bounds, ("mul", _number(c * e), *(("delta", i, j) for i, j in zip(at, k, strict=True)), *rest)
        )

    def _tilt(self, powers: Sequence[Callable[[Place], Form]]) -> list[Form]:
        if not powers:
            return []
        k = tuple(f"tilt {i}" for i in range(len(self.sides)))
        half, a = _number(Fraction(1, 2)), ("add", *(one(k) for one in powers))
        each: Form = ("mul", half, ("pow", a, "2"))
        if self.law == "signs":  # log cosh a
            each = ("fun", "log", ("mul", half, ("add", ("fun", "exp", a), ("fun", "exp", ("mul", _number(-1), a)))))
        return [("fun", "exp", _summed(zip(k, self.sides, strict=True), each))]


def partitions(items: Sequence) -> Iterator[list[list]]:
    """All ways to put the items into blocks."""
    if not items:
        yield []
        return
    first, *rest = items
    for one in partitions(rest):
        yield [[first], *one]
        for k in range(len(one)):
            yield [*one[:k], [first, *one[k]], *one[k + 1 :]]


def formula_of(polynomial: tuple) -> Form:
    """A normal form as a formula again."""
    return ("add", ZERO, *(_summed(b, ("mul", _number(c), *(_power(*one) for one in f))) for c, b, f in polynomial))


def _power(atom: tuple, e: Fraction) -> Form:
    if atom[:2] == ("fun", "exp"):
        return ("fun", "exp", ("mul", _number(e), formula_of(atom[2])))
    if e.denominator != 1:
        raise Undecided("A power that is not whole.")
    if atom[0] == "inv":
        return ("pow", formula_of(atom[1]), str(-e))
    if atom[0] == "fun":
        return ("pow", ("fun", atom[1], formula_of(atom[2])), str(e))
    kept = 2 if atom[0] == "var" else 1
    leaf = atom if atom[0] == "size" else (*atom[:kept], *map(_plain, atom[kept:]))
    return ("pow", leaf, str(e))


def _summed(bounds: Iterable[tuple[str, str]], form: Form) -> Form:
    for index, span in bounds:
        form = ("sum", _plain(index), span, form)
    return form


def _plain(index: str) -> str:
    """An index of a normal form as one of a formula."""
    return index.removeprefix(".")


def _number(value: Fraction | int) -> Form:
    return ("num", rational_text(Fraction(value)))


def _speaks(value: object, name: str) -> bool:
    return any(_speaks(one, name) for one in value) if isinstance(value, tuple) else value == name


__all__ = ["MOST_FACTORS", "Means", "formula_of", "partitions"]
