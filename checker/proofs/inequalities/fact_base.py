"""What a search for facts has so far, and the signs that follow from it.

**Guarantee.** every proof is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable

from checker.errors import Undecided
from checker.proofs.inequalities.denominators import cleared
from checker.proofs.inequalities.inequality import closed, sign_by_parts
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.rules import is_relation, le, lt
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

Solver = Callable[[Workshop, Term], Proof | None]


def with_equalities_of(shop: Workshop, relations: list[Proof]) -> list[Proof]:
    """The relations, and a = b where they say a ≤ b and b ≤ a up to normal form."""
    gaps: dict[tuple, Proof] = {}
    equal: list[Proof] = []
    for one in relations:
        if one.concludes.name != "le":
            continue
        try:
            gap = shop.forms.gap(one.concludes)
        except Undecided:
            continue
        gaps[tuple(sorted(gap.items()))] = one
        other = gaps.get(tuple(sorted((m, -x) for m, x in gap.items())))
        back = None if other is None or not gap else shop.holds(le(one.right, one.left), other)
        if back is not None:
            equal.append(Proof("antisymmetry", apply("eq", *one.concludes.args), (one, back)))
    return [*relations, *equal]


class FactBase:
    """Facts found so far (``facts``), the atoms they speak of (``seen``), and the hypotheses between scalars.

    ``solve`` proves 0 ≤ y where adding up hypotheses does not.
    """

    def __init__(self, shop: Workshop, solve: Solver) -> None:
        self.shop, self.writer, self.solve = shop, Writer(shop.forms), solve
        self.facts: list[Proof] = []
        self.seen: set[Atom] = set()
        self.squared: set[Atom] = set()  # those with a power in what is to be proved
        self.hypotheses = with_equalities_of(shop, [one for one in shop.given() if is_relation(one.concludes)])

    # ── what there is ──

    def inside(self, a: Atom) -> Term:
        """The argument p of an atom such as |p| or e^p."""
        return self.writer.scalar(dict(self.shop.forms.keys[a][1]))

    def as_met(self, a: Atom) -> Term:
        """The argument of an atom as the statement has it, which may show its factors, or else as its normal form."""
        met = self.shop.forms.shown.get(a)
        return met.args[0] if met is not None and met.name == self.shop.forms.keys[a][0] else self.inside(a)

    def occurs(self, term: Term) -> bool:
        """Whether a scalar is made of an atom that was seen, times numbers and added to others."""
        return any(((a, 1),) in self.shop.forms.scalar(term) for a in self.seen)

    @property
    def counts(self) -> bool:
        """Whether the length of a vector occurs, maybe in a root."""
        keys = self.shop.forms.keys
        inside = {b for a in self.seen if keys[a][0] == "sqrt" for m, _ in keys[a][1] for b, _ in m}
        return any(keys[a][0] == "size" for a in self.seen | inside)

    def operators(self) -> list[Proof]:
        """What bounds the operator norm of a matrix."""
        return self.shop.operators()

    def shown_as(self, a: Atom, name: str, *args: Term) -> bool:
        """Whether an atom was met as this term."""
        term = self.shop.forms.shown.get(a)
        return term is not None and term.name == name and term.args == args

    def mentioned(self) -> list[Term]:
        """The terms that the atoms seen so far, and those in exponents, were met as."""
        keys = self.shop.forms.keys
        inside = {b for a in self.seen if keys[a][0] == "exp" for m, _ in keys[a][1] for b, _ in m}
        terms = (self.shop.forms.shown.get(a) for a in sorted(self.seen | inside))
        return [term for term in terms if term is not None]

    def basics(self, a: Atom) -> tuple:
        """The basic vectors of which an atom is a sum or an entry."""
        kind, *inside = self.shop.forms.keys[a]
        return inside[0] if kind == "sum" else (inside[0],) if kind == "entry" else ()

    def mean_of(self, a: Atom) -> tuple[Atom, tuple[Atom, ...]] | None:
        """The weights s = softmax(z) and the other factors of an atom Σ s∘u∘…, as atoms; None of one without exactly one such s."""
        keys = self.shop.forms.keys
        factors = keys[a][1] if keys[a][0] == "sum" else ()
        weights = [b for b in factors if keys[b][0] == "softmax"]
        return (weights[0], tuple(b for b in factors if b != weights[0])) if len(weights) == 1 else None

    def entry_of(self, a: Atom, kind: str) -> tuple[Term, Term] | None:
        """(u, i) where the atom is u_i of a vector u of this kind, as softmax; else None."""
        forms = self.shop.forms
        if forms.keys[a][0] != "entry" or forms.keys[forms.keys[a][1]][0] != kind:
            return None
        return self.writer.basic(forms.keys[a][1]), forms.indices[forms.keys[a][2]]

    def exponentials_of(self, a: Atom) -> bool:
        """Whether an atom is a sum with an exponential among its factors."""
        forms = self.shop.forms
        return forms.keys[a][0] == "sum" and any(forms.keys[b][0] == "exp" for b in forms.keys[a][1])

    def mentions_index(self, key: tuple) -> bool:
        """Whether an entry at this index occurs."""
        return any(self.shop.forms.keys[a][0] == "entry" and self.shop.forms.keys[a][2] == key for a in self.seen)

    def indices(self) -> list[Term]:
        """The indices at which entries occur here; a table of forms knows those of other goals too."""
        return [i for key, i in list(self.shop.forms.indices.items()) if self.mentions_index(key)]

    # ── signs ──

    def follows(self, goal: Term, deep: bool = False) -> Proof | None:
        """The goal as a hypothesis, by its numbers, or by adding up hypotheses, without its denominators too; ``deep``: facts too."""
        key = (goal, self.shop.context)
        if key not in self.shop.followed:
            self.shop.followed[key] = (
                self.shop.holds(goal)
                or closed(goal)
                or self.shop.known(goal)
                or (self.shop.show(goal, self.hypotheses, degree=1) if self.hypotheses else None)
                or self._without_denominators(goal)
            )
        found = self.shop.followed[key]
        if found is None and deep and len(self.facts) > len(self.hypotheses):
            found = self.shop.show(goal, self.facts[:40], degree=1)
        return found

    def _without_denominators(self, goal: Term) -> Proof | None:
        if not any(s.name == "div" for side in goal.args for s in subterms(side)):
            return None
        self.shop.followed[(goal, self.shop.context)] = None  # not from itself
        whole = cleared(self.shop, goal, self.above_zero)
        known = None if whole is None else self.follows(whole.said)
        return whole.back(known) if whole is not None and known is not None else None

    def above_zero(self, y: Term) -> Proof | None:
        """0 < y by what is known of its parts; None where that does not do."""
        return self.sign(lt(0, y))

    def sign(self, goal: Term) -> Proof | None:
        """0 < y or 0 ≤ y by what is known of its parts; None where that does not do."""
        key = (goal, self.shop.context, "sign")
        if key not in self.shop.followed:
            self.shop.followed[key] = None  # not from itself
            self.shop.followed[key] = self.follows(goal) or sign_by_parts(self.shop, goal, self.sign)
        return self.shop.followed[key]

    def at_least_zero(self, y: Term) -> Proof | None:
        """0 ≤ y by what is known of its parts, or by the solver; None where that is not found."""
        goal = le(0, y)
        found = self.sign(goal)
        if found is None:
            above = self.above_zero(y)
            found = above and self.shop.holds(goal, above)
        return self.solve(self.shop, goal) if found is None else found
