"""What a proof search holds: the hypotheses, one table of normal forms, and variables of its own.

``chain`` and ``show`` are the two tactics that all others end in: adding up what was shown, and finding factors by linear programming.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from checker.errors import Undecided
from checker.proofs.effort import now
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import Forms, told_at
from checker.proofs.terms.polynomials import ONE, Polynomial
from checker.proofs.terms.sizes import sides_of, size_of
from checker.proofs.trees import rules
from checker.proofs.trees.linear import follows
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, as_term, conjuncts, parts, subterms

SECONDS = 10.0  # of effort for the searches by the portfolio


@dataclass(kw_only=True)
class Workshop:
    """``context`` are the hypotheses; ``own`` the variables that the proof introduces, as the certificate lists them."""

    forms: Forms
    context: tuple[Term, ...] = ()
    taken: set[str] = field(default_factory=set)
    own: list[list] = field(default_factory=list)
    goals: tuple[Term, ...] = ()
    wordings: bool = False  # whether a goal is tried in other wordings too
    told: bool = True  # whether the goals that a search leaves open are told to the reader
    in_turns: bool = False  # whether the ways of a search take turns, instead of one after the other
    lemmas: bool = False  # whether a goal is first sought as an instance of lemmas
    library: bool = False  # whether the lemmas of the library are among the facts
    patience: float = 2.5  # seconds for one step of an induction
    splits: int = 0  # cases within cases
    nested: int = 0  # searches for a fact within searches for a fact
    left: list[float] = field(
        default_factory=lambda: [SECONDS]
    )  # seconds for searches, one number for all copies of the workshop
    left_for_datasets: list[float] = field(default_factory=lambda: [SECONDS])  # the same, for what is said of datasets
    until: float = math.inf  # the effort at which a search gives up
    defined: dict = field(default_factory=dict)  # what shows names to have a value, by fact and hypotheses
    read: dict = field(default_factory=dict)  # what hypotheses say, taken apart
    followed: dict = field(default_factory=dict)  # what adding up hypotheses gave, by goal and hypotheses

    def variable(self, stem: str, sort: str, size: object = None) -> Term:
        """A fresh variable; ``size`` is a text, or a vector as long as which it is (or below whose length, for an index)."""
        name, k = stem, 0
        while name in self.taken:
            k, name = k + 1, f"{stem}{k + 1}"
        self.taken.add(name)
        if sort == "scalar":
            self.own.append([name, sort])
            return Term("var", leaf=name, sort=sort)
        if sort == "matrix" and isinstance(size, Term):
            sides = sides_of(size)
            self.own.append([name, sort, *sides])
            return Term("var", leaf=name, sort=sort, shape=sides)
        text = size_of(size) if isinstance(size, Term) else str(size)
        self.own.append([name, sort, size.json if isinstance(size, Term) and "[" in text else text])
        return Term("var", leaf=name, sort=sort, shape=(text,))

    def number(self, free_of: Term) -> Term:
        """A whole number of the proof that a term does not speak of: the first that there is, or a new one."""
        for name, *shape in sorted(self.own):
            if shape == ["scalar", "natural"] and name not in free_of.variables:
                return Term("var", leaf=name, sort="scalar", shape=("natural",))
        j = self.variable("j", "scalar")
        self.own[-1] = [j.leaf, "scalar", "natural"]
        self.forms.naturals |= {j.leaf}
        return replace(j, shape=("natural",))

    def given(self) -> list[Proof]:
        """The hypotheses, conjunctions taken apart, and b ≤ a where one denies a < b."""
        return list(self._said().values())

    def _said(self) -> dict[Term, Proof]:
        """What the hypotheses say → why; read once for each list of them."""
        if self.context not in self.read:
            said: dict[Term, Proof] = {}
            for one in (one for term in self.context for one in parts_of(rules.hypothesis(term))):
                said.setdefault(one.concludes, one)
            self.read[self.context] = said
        return self.read[self.context]

    def at_every_index(self, k: Term) -> list[Proof]:
        """What hypotheses say of every value of an index that runs as far as the variable k, at k."""
        every = (one for one in self.given() if one.concludes.name == "for_each")
        return [told_at(one, k) for one in every if size_of_bound(one.concludes.args[0].leaf) == k.shape[0]]

    def operators(self) -> list[Proof]:
        """The bounds ‖A‖ ≤ R of operator norms: those that are given, and ‖A‖ ≤ ‖A‖_op where that number is spoken of."""
        terms = (*self.context, *self.goals)
        spoken = dict.fromkeys(s.args[0] for t in terms for s in parts(t) if s.name == "operator_norm" and not s.open)
        given = [one for one in self.given() if one.concludes.name == "spectral_at_most"]
        return [*given, *map(rules.operator_norm, spoken)]

    def known(self, goal: Term) -> Proof | None:
        """The hypothesis that is the goal."""
        return self._said().get(goal)

    def vectors(self) -> list[Term]:
        """The vectors that the hypotheses speak of, smallest first."""
        found = {s: None for t in (*self.context, *self.goals) for s in subterms(t) if s.sort == "vector"}
        return sorted(found, key=lambda s: len(str(s)))

    @property
    def indexed(self) -> bool:
        """Whether the rule ``identity`` may be used: no variable of the proof is as long as a term."""
        return all(isinstance(side, str) for one in self.own for side in one[2:])

    @property
    def late(self) -> bool:
        """Whether the time allowed is used up."""
        return now() > self.until

    def two_entries(self, u: Term) -> list[dict] | None:
        """The two entries of a vector of which normal forms see them, as polynomials."""
        try:
            return self.forms.of_units(self.forms.vector(u)) if size_of(u) == "2" else None
        except Undecided:
            return None

    def chain(self, goal: Term, *proofs: Proof, weights: Sequence[Term] | None = None) -> Proof:
        """The goal as the sum of what was shown, each times its weight; equalities count with any sign."""
        weights = weights or [rules.num(1)] * len(proofs)
        sums = [
            (w, (), (k,)) for k, (w, one) in enumerate(zip(weights, proofs, strict=True)) if one.concludes.name != "eq"
        ]
        equal = [(w, k) for k, (w, one) in enumerate(zip(weights, proofs, strict=True)) if one.concludes.name == "eq"]
        return rules.combine(goal, proofs, sums, equal)

    def holds(self, goal: Term, *proofs: Proof, weights: Sequence[Term] | None = None) -> Proof | None:
        """:meth:`chain` if it adds up (up to what is visibly non-negative), else None."""
        same = next((one for one in proofs if one.concludes == goal), None)
        if same is not None:
            return same
        if goal.name == "eq" and any(one.concludes.name != "eq" for one in proofs):
            return None  # inequalities add up to none
        rest, strict = self.forms.gap(goal), goal.name == "lt"
        for k, one in enumerate(proofs):
            factor = self.forms.scalar(weights[k]) if weights else {(): ONE}
            rest = self.forms.plus(rest, self.forms.times(factor, self.forms.gap(one.concludes)), -ONE)
            strict = strict and not (one.concludes.name == "lt" and self.forms.sign(factor) == 2)
        good = not rest if goal.name == "eq" else self.forms.sign(rest) > strict
        return self.chain(goal, *proofs, weights=weights) if good else None

    def show(self, goal: Term, facts: Iterable[Proof] = (), **options) -> Proof | None:
        """The goal from the facts by linear programming over their products."""
        facts = list(facts)
        same = next((one for one in facts if one.concludes == goal), None)
        return same or follows(self.forms, goal, facts, **options)

    def adds_up(self, proof: Proof) -> bool:
        """Whether every ``combine`` between scalars in the proof adds up in this table of normal forms."""
        return all(
            self._sum_adds_up(one) for one in proof.nodes() if one.rule == "combine" and one.left.sort == "scalar"
        )

    def _sum_adds_up(self, node: Proof) -> bool:
        forms, goal = self.forms, node.concludes
        if any(forms.sign(forms.scalar(entry["times"])) <= 0 for entry in node.given["sums"]):
            return False
        rest, strict = self.left_over(node)
        return not rest if goal.name == "eq" else forms.sign(rest) > (goal.name == "lt" and not strict)

    def left_over(self, node: Proof) -> tuple[Polynomial, bool]:
        """What the sums and equalities of a node do not account for in its goal; and whether a summand is visibly > 0."""
        forms, facts = self.forms, [one.concludes for one in node.premises]
        rest, strict = forms.gap(node.concludes), False
        for entry in node.given["sums"]:
            used, factor = [facts[int(k)] for k in entry["premises"]], forms.scalar(entry["times"])
            strictly = not entry["squares"] and all(one.name == "lt" for one in used)
            strict = strict or (strictly and forms.sign(factor) == 2)
            roots = [forms.scalar(as_term(one)) for one in entry["squares"]]
            for one in [*roots, *roots, *map(forms.gap, used)]:
                factor = forms.times(factor, one)
            rest = forms.plus(rest, factor, -ONE)
        for entry in node.given["equalities"]:
            gap = forms.gap(facts[int(entry["premise"])])
            rest = forms.plus(rest, forms.times(forms.scalar(entry["times"]), gap), -ONE)
        return rest, strict

    def same(self, a: Term, b: Term) -> bool:
        """Whether two scalars have one normal form."""
        return self.forms.scalar(a) == self.forms.scalar(b)


def parts_of(whole: Proof) -> list[Proof]:
    """What was shown, conjunctions taken apart, and b ≤ a where it denies a < b."""
    if whole.concludes.name == "not" and whole.concludes.args[0].name in ("lt", "le"):
        return [whole, rules.negation(whole)]
    if whole.concludes.name != "and":
        return [whole]
    return [one for side in whole.concludes.args for one in parts_of(rules.part(whole, side))]


__all__ = ["Workshop", "conjuncts", "parts_of"]
