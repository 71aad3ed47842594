"""One name for a bound index of each size and depth, so that Σ_i t_i and Σ_j t_j are one sum for the search.

Normal forms see most sums entry by entry; those of norms of rows and the like they know by their text, and so by the name of the index.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from checker.errors import Undecided
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import instance
from checker.proofs.trees import rules
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.rewriting import sums_of_equals
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import BINDERS, Term, apply, parts

_LETTERS = "ijklmrst"


@dataclass
class IndexNames:
    """The names in use: those of the first terms that were asked about."""

    shop: Workshop
    names: dict[tuple[str, int], str] = field(default_factory=dict)  # by size and depth

    def renamed(self, term: Term, inside: Mapping[str, str] | None = None) -> Term:
        """The term with these names for its bound indices; ``inside`` are the indices bound around it, old leaf to new leaf."""
        known = inside or {}
        if term.name == "bound" and term.leaf in known:
            return replace(term, leaf=known[term.leaf])
        if term.name in BINDERS and term.name != "expectation" and ":" in term.args[0].leaf:
            size = size_of_bound(term.args[0].leaf)
            known = {**known, term.args[0].leaf: f"{self._name(term, size, known)}:{size}"}
        args = tuple(self.renamed(one, known) for one in term.args)
        return term if args == term.args else replace(term, args=args)

    def _name(self, term: Term, size: str, known: Mapping[str, str]) -> str:
        key = (size, len(known))
        if key not in self.names:
            around = {name_of(one) for one in known.values()} | {
                n for (_, depth), n in self.names.items() if depth < key[1]
            }
            own = name_of(term.args[0].leaf)
            free = (a for a in (own, *_LETTERS, *(f"{own}{n}" for n in range(9))) if a not in around)
            self.names[key] = next((a for a in free if a == own or a not in self.shop.taken), own)
        drawn = {name_of(s.args[0].leaf) for s in parts(term) if s.name == "expectation"}
        return name_of(term.args[0].leaf) if self.names[key] in drawn else self.names[key]

    def equalities(self, terms: Iterable[Term]) -> list[Proof]:
        """t = t with other names, for the sums of scalars and the vectors of scalars in the terms whose names these are not.

        One that stands inside of another has a name beside that of the other, and no name of its own.
        """
        found: dict[Term, Proof] = {}
        spoken = dict.fromkeys(s for term in terms for s in parts(term))
        inside = {s for whole in spoken if whole.name in BINDERS for part in whole.args for s in parts(part)}
        for one in (s for s in spoken if _of_scalars(s)):
            other = one if one in inside else self.renamed(one)
            if other == one:
                continue
            try:
                same = self.same(one, other)
            except Undecided:
                continue
            if same is not None:
                found[one] = same
        return list(found.values())

    def same(self, one: Term, other: Term) -> Proof | None:
        """A sum, or a vector, is equal to one that differs in names of indices."""
        k = self.shop.variable("k", "index", size_of_bound(one.args[0].leaf))
        here, there = instance(one, k), instance(other, k)
        each: Proof | None = rules.combine(apply("eq", here, here))
        for equal in self._inside(here, there):
            x = name_for(self.shop, equal.left)
            moved = put_equal(equal, replaced(each.right, equal.left, x), x) if each else None
            each = each and moved and self.shop.holds(apply("eq", here, moved.right), each, moved)
        return each and self.lifted(one, other, each, k)

    def lifted(self, one: Term, other: Term, each: Proof, k: Term) -> Proof | None:
        """Two sums, or two vectors, are equal as their summands or entries are at a fresh index k."""
        u, w = apply("stack", *one.args), apply("stack", *other.args)
        entries = apply("eq", apply("entry", u, k), apply("entry", w, k))
        known = self.shop.holds(entries, each)
        if known is None or one.name == "stack":
            return known and rules.every_entry(apply("eq", u, w), known, k)
        return self.shop.holds(apply("eq", one, other), sums_of_equals(self.shop, u, w, known, k))

    def _inside(self, here: Term, there: Term) -> Iterable[Proof]:
        """Equalities for what is inside of a summand and differs in names as well."""
        if here == there:
            return
        if _of_scalars(here):
            same = self.same(here, there)
            if same is not None:
                yield same
            return
        for a, b in zip(here.args, there.args, strict=True):
            yield from self._inside(a, b)


def _of_scalars(term: Term) -> bool:
    """A sum over an index, or a vector given by its entries, that stands for itself."""
    return not term.open and (term.name, term.sort) in (("sum_over", "scalar"), ("stack", "vector"))


__all__ = ["IndexNames"]
