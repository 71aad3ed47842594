"""Sizes in sympy and sizes of the variables: which is which, and whether a sum goes over all of a vector.

**Guarantee.** a sum is a total only where its bounds are those of everything that it counts along.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from checker.errors import InputError
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply


@dataclass(kw_only=True)
class Sizes:
    """``names``: the size of the variables that each size of sympy's is."""

    names: dict[Any, str] = field(default_factory=dict)

    def agree(self, symbol: Any, shape: tuple, term: Any) -> None:
        """Note the sizes of a symbol and of its variable.  **Raises.** InputError where they contradict each other."""
        declared = term.shape if isinstance(term, Term) else ()
        if isinstance(term, Term) and term.sort == "vector" and len(shape) == 2:
            shape = tuple(s for s in shape if s != 1)[:1] or (shape[0],)
        for size, name in zip(shape, declared, strict=False):
            known = str(size) if size.is_Integer else self.names.get(size, name)
            if known != name:
                raise InputError(
                    f"The size {size} of {symbol} is {known} elsewhere, but the variable {term.leaf!r} has the size "
                    f"{name} there. Declare the variable "
                    "with the sizes that sympy's symbol has."
                )
            self.names[size] = name

    def of_sum(self, i: Any, ends: list, along: list[tuple[Term, str | None]], first: int, variables: dict) -> str:
        """The size that a sum over i goes over.  **Raises.** InputError where it is not all of what the sum counts along."""
        lower, count = ends[0], ends[1] - ends[0] + 1
        sizes = {size for _, size in along}
        if lower != first:
            raise InputError(
                f"The sum over {i} begins at {lower}, and entries count from {first}, so that a part would be left out or none be there. "
                "Sum over all entries; counting_from=1 says that the first entry is x[1]."
            )
        if not along and count.is_Integer and count >= 1:
            return str(int(count))
        for vector, size in along:
            if size is None or not self._is(count, size, vector, variables):
                raise InputError(
                    f"The sum over {i} has {count} terms, and {python_of(vector, longest=80)} has the size "
                    f"{size or 'that nothing declares'}. Only "
                    "sums over all of a vector, a row or a column are read; declare the variable with that size."
                )
        if len(sizes) != 1:
            raise InputError(
                f"The sum over {i} has {count} terms, but nothing in it counts along {i}, so that no size says how many these are. "
                "Write the number of terms as length(x) of a vector."
            )
        return str(sizes.pop())

    def _is(self, count: Any, size: str, vector: Term, variables: dict) -> bool:
        if count.is_Integer:
            return size == str(int(count))
        if count in variables:
            return vector.sort == "vector" and variables[count] == apply("length", vector)
        return self.names.get(count, str(count)) == size


def counting_of(expression: Any, said: int | None) -> int:
    """From which number entries of an IndexedBase count: as said, or as the sums and the literals of the expression agree.

    **Raises.** InputError where they do not.
    """
    import sympy

    if said is not None and said not in (0, 1):
        raise InputError(f"counting_from={said!r}: entries count from 0 or from 1.")
    if said is not None or not isinstance(expression, sympy.Basic):
        return said or 0
    sums = [limit for s in expression.atoms(sympy.Sum) for limit in s.limits if len(limit) == 3]
    used = {k for x in expression.atoms(sympy.Indexed) for k in x.indices}
    begins = {limit[1] for limit in sums if limit[0] in used}
    literal = sorted((k for k in used if k.is_Integer), key=int)
    if 1 in begins and (begins != {1} or literal):
        other = f"the index {literal[0]}" if literal else f"a sum from {min(begins - {1}, key=str)}"
        raise InputError(
            f"A sum begins at 1, and beside it stands {other}: do entries count from 0 or from 1? Say counting_from=0 or counting_from=1."
        )
    return 1 if begins == {1} else 0


__all__ = ["Sizes", "counting_of"]
