"""Monomials whose bound indices have canonical names, so that equal ones have equal texts.

Indices get colours by where they occur, refined until they settle; the rarest is named first, ties are tried, and what
is left splits into sums that share no index.  Functions and inverses of sums are named by what is inside.

**Guarantee.** equal texts: equal up to the names of bound indices.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from checker.errors import Undecided

# atom: ("var", X, indices…), ("delta", i, j), ("size", n), ("fun", name, polynomial), ("inv", polynomial)
# monomial: (coefficient, ((bound index, range), …), ((atom, power), …));  polynomial: a tuple of monomials
# Indices: ".a" is free, "#7" bound; "@0" and "~0" stand for bound ones while names are chosen.
Monomial = tuple[Fraction, tuple, tuple]
Polynomial = tuple[Monomial, ...]
UNIT: Polynomial = ((Fraction(1), (), ()),)


def moved(value, new: dict[str, str]):
    """A nested tuple with every index in ``new`` replaced."""
    if isinstance(value, tuple):
        return tuple([moved(x, new) for x in value])
    return new.get(value, value) if isinstance(value, str) else value


def indices_of(value) -> set[str]:
    if isinstance(value, tuple):
        return set().union(*map(indices_of, value))
    return {value} if isinstance(value, str) and value[0] in "#." else set()


def components(bound, factors) -> tuple[list, list[tuple[dict, list]]]:
    """The factors without a bound index, and the rest split into sums that share no bound index."""
    free: list = []
    groups: list[tuple[set[str], list]] = []
    for factor in factors:
        names = indices_of(factor[0]) & set(bound)
        if not names:
            free.append(factor)
            continue
        touching = [group for group in groups if group[0] & names]
        groups = [group for group in groups if not group[0] & names]
        groups.append((names.union(*[g[0] for g in touching]), [f for g in touching for f in g[1]] + [factor]))
    return free, [({i: bound[i] for i in sorted(names)}, inside) for names, inside in groups]


class CanonicalNames:
    """Texts of atoms, monomials and polynomials; each is computed once.  ``room`` is for all texts of atoms together."""

    def __init__(self, room: int | None = None) -> None:
        self.keys: dict[tuple, str] = {}
        self.room = room

    def atom_key(self, atom: tuple, depth: int) -> str:
        """A text that is equal for equal atoms, whatever their bound indices are called."""
        if (atom, depth) not in self.keys:
            inside = atom[1:]
            if atom[0] == "fun":
                inside = (atom[1], self.polynomial_key(atom[2], depth))
            elif atom[0] == "inv":
                inside = (self.polynomial_key(atom[1], depth),)
            elif atom[0] == "delta":
                inside = tuple(sorted(inside))
            text = self.keys[atom, depth] = f"{atom[0]}({','.join(inside)})"
            if self.room is not None:
                self.room -= len(text)
                if self.room < 0:
                    raise Undecided(
                        "The names of bound indices need longer texts than the room that was given. Give more."
                    )
        return self.keys[atom, depth]

    def polynomial_key(self, polynomial: Polynomial, depth: int) -> str:
        return "{" + "+".join(sorted([f"{c}{self.monomial_key(dict(b), f, depth)}" for c, b, f in polynomial])) + "}"

    def monomial_key(self, bound: dict[str, str], factors, depth: int) -> str:
        free, sums = components(bound, factors)
        keys = [f"{self.atom_key(atom, depth)}^{e}" for atom, e in free]
        keys += [self.sum_key(inner, inside, depth) for inner, inside in sums]
        return "[" + "*".join(sorted(keys)) + "]"

    def sum_key(self, bound: dict[str, str], factors, depth: int) -> str:
        """Name one index of the rarest colour, then what is left; the least text of the choices there are."""
        colours = self.colours(bound, factors, depth)
        many = Counter(colours.values())
        rarest = min(many, key=lambda colour: (many[colour], colour))
        texts = []
        for i in [i for i, colour in colours.items() if colour == rarest]:
            rest = {j: span for j, span in bound.items() if j != i}
            texts.append(self.monomial_key(rest, moved(tuple(factors), {i: f"@{depth}"}), depth + 1))
        return f"S{bound[next(i for i in colours if colours[i] == rarest)]}{min(texts)}"

    def colours(self, bound: dict[str, str], factors, depth: int) -> dict[str, int]:
        """Index → colour.  Indices that are not alike get different colours; alike ones need not."""
        seen: dict[str, str] = dict(bound)
        around = {i: [f for f in factors if i in indices_of(f[0])] for i in bound}
        while True:
            order = sorted(set(seen.values()))
            colours = {i: order.index(text) for i, text in seen.items()}
            if len(bound) == 1 or len(order) == len(bound):
                return colours
            for i in bound:
                marks = {j: f"~{colour}" for j, colour in colours.items()} | {i: "*"}
                views = sorted([f"{self.atom_key(moved(atom, marks), depth)}^{e}" for atom, e in around[i]])
                seen[i] = f"{colours[i]:03}|{'|'.join(views)}"
            if len(set(seen.values())) == len(order):
                return colours
