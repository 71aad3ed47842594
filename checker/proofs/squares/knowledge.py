"""What is known of the parts of a normal form: |a|² = a², ‖u‖² = ⟨u,u⟩, u_i ≤ max u, e^(log y) = y, tangents of e^x, and so on.

The facts themselves are in the modules ``facts_of_…``, by what they are about; here they are called for and collected.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from checker.errors import Undecided
from checker.proofs.facts import (
    absolute_sums,
    exponentials,
    log_sum_exp,
    matrices,
    positive_vectors,
    scalars,
    three_vectors,
    turns,
    vectors,
)
from checker.proofs.inequalities.fact_base import FactBase, Solver
from checker.proofs.library.instances import Instances
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom, Polynomial
from checker.proofs.trees import rules
from checker.proofs.trees.rules import is_relation
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts import entries, means, one_entry, one_hot, places, ratios, softmax, sparsemax
from checker.statements.terms.term import Term, apply

_MOST_FACTS = 90
_ABOUT: dict[str, Callable[[FactBase, Atom], Iterator[Proof]]] = {
    "var": scalars.of_variable,
    "abs": scalars.of_abs,
    "sqrt": scalars.of_sqrt,
    "inv": scalars.of_inv,
    "root": scalars.of_root,
    "norm": vectors.of_norm,
    "frobenius": vectors.of_frobenius,
    "exp": exponentials.of_exp,
    "log": exponentials.of_log,
    "sigmoid": exponentials.of_sigmoid,
    "sin": turns.of_turn,
    "cos": turns.of_turn,
    "entry": entries.of_entry,
    "maximum": entries.of_extreme,
    "minimum": entries.of_extreme,
    "max_norm": entries.of_max_norm,
    "size": entries.of_size,
    "margin": entries.of_margin,
    "rank": matrices.of_rank,
    "sum": entries.of_sum,
}
# of an atom beside others
_BESIDE: tuple[Callable[[FactBase, Atom], Iterator[Proof]], ...] = (
    softmax.shares,
    entries.differences_below_a_norm,
    vectors.adjoint,
    vectors.inner_product,
    vectors.outer_product,
    ratios.greatest_power,
    ratios.margin_or_spread,
    softmax.covariance,
    softmax.shared_entry,
    log_sum_exp.of_softmaxes,
    means.gruess,
    means.weighted_cauchy,
    means.entropy,
    means.against_a_token,
    one_entry.one_entry_out,
    means.spread_out,
    positive_vectors.below_the_sum,
    absolute_sums.absolute_products,
    absolute_sums.signed_sums,
    one_hot.at_itself,
    sparsemax.thresholds,
    sparsemax.cut_off,
    places.two_of_them,
    places.only_entry,
    places.weight_below_one,
    places.spreads,
    one_hot.selected,
    matrices.entry_of_a_column,
    matrices.trace,
    one_hot.squares_of_the_others,
    one_hot.weights_behind,
)


class Knowledge(FactBase):
    """Facts about the atoms of some polynomials, found round by round: what a fact mentions is asked about next."""

    def __init__(
        self,
        shop: Workshop,
        polynomials: Iterable[Polynomial],
        solve: Solver,
        *,
        rounds: int = 2,
        hints: Iterable[Term] = (),
        more: Iterable[Proof] = (),
    ) -> None:
        super().__init__(shop, solve)
        self.hypotheses += [one for one in more if is_relation(one.concludes)]
        self._gaps: set[tuple] = set()
        polynomials = list(polynomials)
        self.squared = {a for p in polynomials for m in p for a, k in m if k > 1}
        for one in (*shop.given(), *more):
            self._collect(vectors.of_hypothesis(self, one))
        self._collect(sparsemax.projections(self))
        for one in self.hypotheses:
            self._add(one)
        for p in polynomials:
            self._mark(p)
        self.asked = {a for p in polynomials for m in p for a, _ in m}
        self.multiplied = {pair for p in polynomials for m in p for pair in combinations(sorted(a for a, _ in m), 2)}
        for term in hints:
            self._collect(iter([rules.tangent(term)]))
            if "num" in (term.args[0].name, term.args[1].name):  # p − c: the tangent of e^p has the factor e^(−c)
                c = term.args[0] if term.args[0].name == "num" else -term.args[1]
                self._collect(scalars.bracket_of(apply("exp", c)))
        library = Instances(self) if shop.library else None
        done: set[Atom] = set()
        for _ in range(rounds):
            new = [a for a in sorted(self.seen) if a not in done]
            if not new or len(self.facts) > _MOST_FACTS:
                break
            done.update(new)
            for a in new:
                kind = shop.forms.keys[a][0]
                if kind in _ABOUT:
                    self._collect(_ABOUT[kind](self, a))
            self._between(new)
            if library is not None:
                self._collect(library.beside(self._terms_of(new)))

    def _terms_of(self, atoms: Iterable[Atom]) -> Iterator[Term]:
        for a in atoms:
            try:
                yield self.writer.atom(a)
            except Undecided:  # a part that no term was
                continue

    def _mark(self, p: Polynomial) -> None:
        self.seen.update(a for m in p for a, _ in m)

    def _add(self, one: Proof) -> None:
        try:
            gap = self.shop.forms.gap(one.concludes)
        except Undecided:
            return
        key = (one.concludes.name == "eq", one.concludes.name == "lt", tuple(sorted(gap.items())))
        trivial = not gap or (one.concludes.name != "eq" and self.shop.forms.sign(gap) > (one.concludes.name == "lt"))
        if trivial or key in self._gaps or len(self.facts) > _MOST_FACTS:
            return
        self._gaps.add(key)
        self.facts.append(one)
        self._mark(gap)

    def _collect(self, found: Iterator[Proof]) -> None:
        try:
            for one in found:
                self._add(one)
        except Undecided:  # a part that no term was, or a step that folds together
            return

    def _between(self, new: list[Atom]) -> None:
        """Facts about pairs of atoms, one of them new, and about new atoms beside others."""
        keys = self.shop.forms.keys
        totals = [a for a in sorted(self.seen) if self.exponentials_of(a) and len(keys[a][1]) == 1]
        for a, b in combinations(totals[:5], 2):
            if a in new or b in new:
                self._collect(softmax.middle(self, a, b, totals))
        for a in new:
            for beside in _BESIDE:
                self._collect(beside(self, a))
        pairs: tuple[tuple[str, int, Callable[[FactBase, Atom, Atom], Iterator[Proof]]], ...] = (
            ("norm", 6, vectors.cauchy),
            ("norm", 6, vectors.triangle),
            ("entry", 4, softmax.ratio),
            ("log", 6, exponentials.between_logarithms),
            ("log", 3, log_sum_exp.of_log_sum_exp),
            ("log", 4, ratios.between_normalisers),
            ("sigmoid", 4, exponentials.between_sigmoids),
            ("sin", 4, turns.between_turns),
            ("cos", 4, turns.between_turns),
            ("exp", 6, exponentials.ordered),
            ("sqrt", 4, exponentials.roots_ordered),
            ("exp", 4, exponentials.between_powers),
            ("minimum", 4, entries.of_multiples),
            ("maximum", 4, entries.of_multiples),
        )
        for a, b in sorted(self.multiplied):
            if a in new or b in new:
                self._collect(three_vectors.of_triangle(self, a, b))
        for kind, most, build in pairs:
            among = self.asked if build is exponentials.between_powers else self.seen
            for a, b in combinations([a for a in sorted(among) if keys[a][0] == kind][:most], 2):
                if a in new or b in new:
                    self._collect(build(self, a, b))
