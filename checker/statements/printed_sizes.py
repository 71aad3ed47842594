"""Do the sizes of printed formulas fit?  Each step of a formula gives an equation between sizes; the claim is that all of them hold.

A :class:`Sized` stands for a printed quantity: its size and the equations met on the way.  ``X @ y`` asks that the columns of X be
the rows of y, ``+`` and ``-`` that both sizes agree, ``declared`` that the size is the one printed beside the formula.

**Shapes.** a size is a product of names and numbers, "n*d" or "1"; vectors are columns, scalars 1 × 1.
**Domain.** exact: names are natural numbers.  **Guarantee.** the equations are those of matrix algebra; nothing is identified by itself,
so that ℝ^{d²} and ℝ^{d×d} are different sizes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from checker.errors import ClaimError
from checker.statements.terms.term import Term, apply, as_term, conjunction

Size = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Equation:
    """``left`` = ``right``, rows and columns, and which printed line asks it."""

    where: str
    left: Size
    right: Size

    @property
    def fits(self) -> bool:
        """Equal for all values of the names."""
        return [_factors(s) for s in self.left] == [_factors(s) for s in self.right]

    @property
    def term(self) -> Term:
        rows, columns = (apply("eq", _size(a), _size(b)) for a, b in zip(self.left, self.right, strict=True))
        return rows & columns


@dataclass(frozen=True, kw_only=True)
class Sized:
    """A printed quantity: its size, and every equation that its formula asks for."""

    size: Size
    where: str = ""
    asks: tuple[Equation, ...] = ()

    def _made(self, size: Size, *others: Sized, left: Size | None = None, right: Size | None = None) -> Sized:
        where = self.where or next((o.where for o in others if o.where), "")
        new = () if left is None or right is None else (Equation(where=where, left=left, right=right),)
        return Sized(size=size, where=where, asks=self.asks + sum((o.asks for o in others), ()) + new)

    def __matmul__(self, other: Sized) -> Sized:
        left, right = (self.size[1], "1"), (other.size[0], "1")
        return self._made((self.size[0], other.size[1]), other, left=left, right=right)

    def __add__(self, other: Sized) -> Sized:
        return self._made(self.size, other, left=self.size, right=other.size)

    __sub__ = hadamard = __add__

    @property
    def T(self) -> Sized:
        return self._made(self.size[::-1])

    def times(self, number: Sized) -> Sized:
        """A scalar multiple."""
        return self._made(self.size, number, left=number.size, right=("1", "1"))

    def inner(self, other: Sized) -> Sized:
        """⟨u, w⟩."""
        return self._made(("1", "1"), other, left=self.size, right=other.size)

    def kronecker(self, other: Sized) -> Sized:
        rows, columns = (f"{a}*{b}" for a, b in zip(self.size, other.size, strict=True))
        return self._made((rows, columns), other)

    def vec(self) -> Sized:
        """All entries in one column."""
        return self._made((f"{self.size[0]}*{self.size[1]}", "1"))

    def diagonal(self) -> Sized:
        """diag(u) of a column."""
        return self._made((self.size[0], self.size[0]), left=(self.size[1], "1"), right=("1", "1"))

    def declared(self, rows: str, columns: str = "1", *, where: str = "") -> Sized:
        """The size printed beside the formula; further formulas use that one."""
        asked = Equation(where=where or self.where, left=self.size, right=(rows, columns))
        return Sized(size=(rows, columns), where=where or self.where, asks=(*self.asks, asked))


def sized(rows: str, columns: str = "1", *, where: str = "") -> Sized:
    """A quantity whose size is printed and not computed."""
    return Sized(size=(rows, columns), where=where)


def equations(formulas: Iterable[Sized]) -> tuple[Equation, ...]:
    """What all formulas ask for, each once, in reading order."""
    return tuple(dict.fromkeys(e for formula in formulas for e in formula.asks))


def misfits(*formulas: Sized) -> tuple[Equation, ...]:
    """The equations that fail for some sizes."""
    return tuple(e for e in equations(formulas) if not e.fits)


def fit(*formulas: Sized) -> Term:
    """The statement that every equation holds.  **Raises.** ClaimError where nothing is asked."""
    asked = equations(formulas)
    if not asked:
        raise ClaimError(
            "These formulas ask for no equation between sizes. Give `declared` the size printed beside one."
        )
    return conjunction(e.term for e in asked)


def _factors(size: str) -> list[str]:
    return sorted(f for f in size.split("*") if f != "1")


def _size(size: str) -> Term:
    """The product of the names as naturals."""
    factors = [as_term(int(f)) if f.isdigit() else _natural(f) for f in _factors(size)]
    return reduce(lambda a, b: a * b, factors) if factors else as_term(1)


def _natural(name: str) -> Term:
    if not name.isidentifier():
        raise ClaimError(f"{name!r} is not a size: write names and numbers with * between, such as 'n*d'.")
    return Term("var", leaf=name, sort="scalar", shape=("natural",))


__all__ = ["Equation", "Sized", "equations", "fit", "misfits", "sized"]
