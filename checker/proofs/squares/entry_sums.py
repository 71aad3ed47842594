"""Sums over entries: Σ_i w_i·(Σ_j c_j v_{ij})² with weights w ≥ 0, as facts and as blocks.

With w = 1 they are the Gram matrices of inner products in any dimension, with softmax weights w the moments of a mean.

**Guarantee.** the proof of a sum adds up in the table of normal forms.
"""

from __future__ import annotations

from itertools import combinations

from checker.proofs.proof import Proof
from checker.proofs.squares.entry_weights import Entries
from checker.proofs.squares.sum_problem import MOST_BASIS, MOST_TERMS, Block, Problem, Weight
from checker.proofs.terms.monomials import divisors
from checker.proofs.terms.polynomials import ONE, Combination, Polynomial, atoms_of
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, num
from checker.statements.terms.term import Term, apply

_MOST_FACTS = 130
_MOST_INDICES = 2
_MOST_NUMBERS = 4


class EntrySums:
    """The sums over entries of one problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.forms, self.writer = problem, problem.forms, problem.writer
        self.level, self.target, self.gaps = problem.level, problem.target, problem.gaps
        self.entries = Entries(problem)
        self.parts: list[tuple] = []  # of each size: vectors, slacks, weights, products of slacks

    def offer(self) -> None:
        """Add to the problem sums over entries of what is ≥ 0 for every entry; the parts are kept for the blocks."""
        for size, basics in self.entries.vectors_by_size().items():
            plain = [b for b in basics if self.forms.keys[b][0] != "unit"]
            if not plain:
                continue
            self.entries.index(size, self.writer.basic(plain[0]))
            slacks, bases = self.entries.slacks(size, plain), self.entries.bases(size, plain)
            pairs = [(x, y) for k, x in enumerate(slacks) for y in slacks[k:]]
            pairs.sort(key=lambda pair: not pair[0].source or pair[0].source != pair[1].source or pair[0] is pair[1])
            both = [self.entries.product(x, y) for x, y in pairs[:12]]
            for slack in [*slacks, *both]:
                for weight in [slack, *[self.entries.product(base, slack) for base in bases]]:
                    self._offer_sum(size, self.entries.ones[size], weight)
            for i in self.entries.mentioned(size)[:_MOST_INDICES]:
                for slack in slacks:
                    for base in bases:
                        self._offer_rest(size, self.entries.product(base, slack), i)
            self.parts.append((size, plain, slacks, bases, both))

    def blocks(self, degree: int) -> list[Block]:
        """Squares of sums of vectors, times weights; :meth:`offer` comes first."""
        scalars = self._scalars(degree)
        blocks = []
        for size, plain, slacks, bases, both in self.parts:
            ones = self.entries.ones[size]
            vectors: list[Combination] = [{(b,): {(): ONE}} for b in plain if self.forms.keys[b][1:2] != ((),)]
            vectors += self._halves(size)
            other = [u for u in vectors if self.forms.keys[next(iter(u))[0]][0] != "softmax"] or vectors
            basis = [self.forms.scaled({c: ONE}, u) for c in scalars for u in [ones, *vectors]]
            blocks.append(self._block(size, basis, Weight(ones, {(): ONE})))
            for base in bases:
                wide = [self.forms.scaled({c: ONE}, u) for c in self._moments(scalars) for u in (ones, *other)]
                blocks.append(self._block(size, wide, base))
            for slack in [*both[:4], *slacks[:6]]:
                blocks.append(self._block(size, [ones, *vectors][:8], slack))
            for weight in self._number_weights(ones):
                blocks.append(self._block(size, vectors[:6], weight))
        return [b for b in blocks if b is not None]

    def _number_weights(self, ones: Combination) -> list[Weight]:
        """Hypotheses about numbers, and products of two of them, where the target multiplies sums by numbers."""
        if not any(len(m) > 1 and any(self.forms.keys[a][0] == "sum" for a, _ in m) for m in self.target):
            return []
        facts = self.problem.facts
        given = [
            k
            for k, one in enumerate(facts)
            if isinstance(one, Proof) and one.rule in ("hypothesis", "part", "negation")
        ]
        about = [k for k in given if self.problem.kinds[k] != "eq" and self._of_numbers(self.gaps[k])][:_MOST_NUMBERS]
        found = []
        for chosen in [*((k,) for k in about), *combinations(about, 2)]:
            factor: Polynomial = {(): ONE}
            for k in chosen:
                factor = self.forms.times(factor, self.gaps[k])
            premises = [one for one in (facts[k] for k in chosen) if isinstance(one, Proof)]
            found.append(Weight(self.forms.scaled(factor, ones), {(): ONE}, premises))
        return found

    def _of_numbers(self, gap: Polynomial) -> bool:
        """Whether only variables and inverses stand in a polynomial."""
        return all(self.forms.keys[a][0] in ("var", "inv") for a in atoms_of([gap]))

    def _halves(self, size: str) -> list[Combination]:
        """Entrywise products u∘w, where sums of four factors occur."""
        found: dict[tuple, None] = {}
        for a in atoms_of([self.target]):
            kind, *inside = self.forms.keys[a]
            if kind == "sum" and len(inside[0]) == 4 and self.entries.size(inside[0][0]) == size:
                ids = inside[0]
                found.update({ids[:2]: None, ids[2:]: None, (ids[0], ids[2]): None, (ids[1], ids[3]): None})
        return [{ids: {(): ONE}} for ids in found][:4]

    def _offer_sum(self, size: str, ones: Combination, weight: Weight) -> None:
        """0 ≤ Σ w as a fact, with a proof that is made when it is used."""
        gap = self.forms.linear(self.forms.total, weight.combination)
        if not gap or len(gap) > MOST_TERMS or len(self.problem.facts) > _MOST_FACTS or self.forms.sign(gap) > 0:
            return
        self.problem.add(gap, lambda: self.proof([ones], (size, weight), [(ONE, [ONE])]))

    def _offer_rest(self, size: str, weight: Weight, i: Term) -> None:
        """0 ≤ Σ w − w_i as a fact: the sum over all entries but one."""
        whole, entry = weight.combination, self.forms.entry(weight.combination, self.forms.key(i))
        gap = self.forms.plus(self.forms.linear(self.forms.total, whole), entry, -ONE)
        if not gap or len(gap) > MOST_TERMS or len(self.problem.facts) > _MOST_FACTS:
            return
        self.problem.add(gap, lambda: self._rest(size, weight, i))

    def _rest(self, size: str, weight: Weight, i: Term) -> Proof:
        """w_i ≤ Σ w as a node."""
        whole, k = self.writer.vector(weight.combination), self.entries.index(size, self._any(weight.combination))
        used = tuple(range(len(weight.premises)))
        sums = [(self.writer.scalar(weight.visible), (), used)]
        each = rules.combine(le(0, apply("entry", whole, k)), weight.premises, sums)
        return rules.entries(le(apply("entry", whole, i), apply("sum", whole)), each, whole, whole, k)

    def _any(self, combination: Combination) -> Term:
        """A basic vector of a combination."""
        return self.writer.basic(next(b for ids in combination for b in ids))

    def _scalars(self, degree: int) -> list[tuple]:
        """Scalar factors of vectors inside a square: 1, and what the target has."""
        found: dict[tuple, None] = {(): None}
        target = atoms_of([self.target, *self.gaps])
        if degree > 4:
            for m in self.target:
                found.update({z: None for z in divisors(m, 2) if z})
        for a in target[:12]:
            if self.forms.keys[a][0] == "sum" and any(dict(m).get(a) and len(m) + m[0][1] > 2 for m in self.target):
                found[((a, 1),)] = None
            if self.forms.keys[a][0] == "inv":
                found[((a, 2),)] = None
            if self.forms.keys[a][0] == "inv" or ((degree > 2 or self.level > 1) and self.forms.keys[a][0] != "exp"):
                found[((a, 1),)] = None
        return sorted(found, key=len)[:9]

    def _moments(self, scalars: list[tuple]) -> list[tuple]:
        """These scalar factors, and the sums, variables and extremes of the problem: means, from which entries differ."""
        found = {z: None for z in scalars}
        for a in atoms_of([self.target, *self.gaps]):
            if self.forms.keys[a][0] in ("sum", "var", "maximum", "minimum", "max_norm") and len(found) < 7:
                found[((a, 1),)] = None
        return list(found)

    def _block(self, size: str, basis: list[Combination], weight: Weight) -> Block | None:
        """What Σ w∘z_i∘z_j stands for."""
        basis = basis[:MOST_BASIS]
        matrix: list[list[Polynomial]] = [[{} for _ in basis] for _ in basis]
        for i, u in enumerate(basis):
            for j in range(i + 1):
                product = self.forms.product(weight.combination, self.forms.product(u, basis[j]))
                both = self.forms.linear(self.forms.total, product)
                if len(both) > MOST_TERMS:
                    return None
                matrix[i][j] = matrix[j][i] = both
        return Block(matrix, ("entries", basis, (size, weight)))

    def proof(self, basis: list[Combination], extra: tuple[str, Weight], grams: list) -> Proof:
        """0 ≤ Σ d·w∘(Σ c_j z_j)² as a node, from the same entry by entry."""
        forms, (size, weight) = self.forms, extra
        whole: Combination = {}
        parts = []
        for d, c in grams:
            v: Combination = {}
            for x, z in zip(c, basis, strict=True):
                if x:
                    v = forms.plus(v, z, x)
            whole = forms.plus(whole, forms.product(weight.combination, forms.product(v, v)), d)
            parts.append((d, v))
        term = self.writer.vector(whole)
        i = self.entries.index(size, self._any(whole))
        sums: list[tuple] = []
        for d, v in parts:
            times, entry = forms.times({(): d}, weight.visible), forms.entry(v, forms.key(i))
            used = tuple(range(len(weight.premises)))
            if entry.keys() <= {()}:
                sums.append((self.writer.scalar(forms.times(times, forms.times(entry, entry))), (), used))
            else:
                sums.append((self.writer.scalar(times), (self.writer.scalar(entry),), used))
        zero = num(0) * self._any(whole)
        each = rules.combine(le(apply("entry", zero, i), apply("entry", term, i)), weight.premises, sums)
        return rules.entries(le(apply("sum", zero), apply("sum", term)), each, zero, term, i)
