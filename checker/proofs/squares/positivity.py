"""Inequalities between scalars as sums of squares times what is known to be ≥ 0: one search for polynomials, inner products and means.

A goal a ≤ b holds when b − a = Σ σ·g + Σ q·h with sums of squares σ, facts 0 ≤ g and 0 = h.  Beside squares of scalars there are sums
over entries, Σ_i w_i·(Σ_j c_j v_{ij})² with weights w ≥ 0: with w = 1 they are the Gram matrices of inner products in any dimension,
with softmax weights w the moments of a mean.  Clarabel finds the factors, :mod:`sums_of_squares` makes them exact.

**Guarantee.** what is returned adds up in the table of normal forms; None where nothing was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.squares.entry_sums import EntrySums
from checker.proofs.squares.knowledge import Knowledge
from checker.proofs.squares.products_of_facts import Columns
from checker.proofs.squares.sum_problem import Block, Column, Problem
from checker.proofs.squares.sums_of_squares import Squares, squares
from checker.proofs.terms.monomials import degree as degree_of
from checker.proofs.terms.polynomials import ONE, Polynomial
from checker.proofs.terms.reduction import Reduction
from checker.proofs.trees import rules
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term

_DEEPEST = 3


def by_squares(
    shop: Workshop,
    goal: Term,
    *,
    rounds: int = 2,
    more: Sequence[Proof] = (),
    hints: Iterable[Term] = (),
    level: int = 1,
    plain: bool = False,
) -> Proof | None:
    """The goal (≤, < or = between scalars) as a sum of squares times facts, or None.

    ``rounds`` says how far facts about facts are followed, ``more`` are further facts, at ``hints`` tangents of e^x are taken, and
    ``level`` 2 searches two degrees higher.  ``plain``: with products of facts alone, and no squares.
    """
    if goal.name not in ("le", "lt", "eq") or goal.args[0].sort != "scalar":
        return None
    try:
        target = shop.forms.gap(goal)
        gaps = [shop.forms.gap(one.concludes) for one in more]
        known = Knowledge(shop, [target, *gaps], briefly, rounds=rounds, hints=hints, more=more)
        search = _Search(Problem(shop, goal, [*more, *known.facts], level))
        return search.without_squares() if plain else search.found()
    except Undecided:
        return None


def briefly(shop: Workshop, goal: Term) -> Proof | None:
    """The goal as a sum of squares times facts about its own atoms, or None; such searches are three deep at most."""
    if shop.nested >= _DEEPEST:
        return None
    return by_squares(replace(shop, nested=shop.nested + 1), goal, rounds=1)


def by_facts(shop: Workshop, goal: Term, facts: Sequence[Proof]) -> Proof | None:
    """The goal (≤ or <) from these facts alone, their products and what is ≥ 0 by sight, or None: no squares, and no facts about facts."""
    try:
        return _Search(Problem(shop, goal, list(facts), 1)).without_squares()
    except Undecided:
        return None


class _Search:
    """The search for one sum of squares times facts."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.forms, self.writer = problem, problem.forms, problem.writer
        self.goal = problem.goal
        equalities = [(k, gap) for k, gap in enumerate(problem.gaps) if problem.kinds[k] == "eq"]
        self.reduction = Reduction(self.forms, equalities)
        problem.rewrite(self.reduction.reduced)
        self.target = problem.target
        self._reduced: dict[
            int, tuple[Polynomial, Polynomial]
        ] = {}  # by identity: with what was reduced, which is so kept
        self.columns, self.sums = Columns(problem), EntrySums(problem)

    def found(self) -> Proof | None:
        """The proof, by few columns first."""
        degree = max(2, degree_of(self.target)) + 2 * (self.problem.level > 1)
        degree += degree % 2
        if self.goal.name == "eq":
            return self._equation(degree)
        self.sums.offer()
        inequalities = [k for k, kind in enumerate(self.problem.kinds) if kind != "eq"]
        inequalities.sort(key=lambda k: not set(self.problem.gaps[k]) & set(self.target))
        entries: list[Block] | None = None
        for stage in (0, 1):
            blocks: list[Block] = []
            columns = self.columns.products(inequalities, degree, stage)
            for squared in (False, True):
                if self.problem.shop.late:
                    return None
                if squared:
                    entries = self.sums.blocks(degree) if entries is None else entries
                    blocks = entries + self.columns.scalar_blocks(inequalities, degree, stage)
                known = [self.target, *[c.polynomial for c in columns], *[p for b in blocks for p in b.entries]]
                known = [self.reduced(p) for p in known]
                free = self._equations(degree, known)
                rest = self.columns.visible([*known, *[c.polynomial for c in free]])
                found = self._added_up(blocks, [*columns, *rest], free)
                if found is not None:
                    return found
        return None

    def without_squares(self) -> Proof | None:
        """The proof by products of facts alone."""
        degree = max(2, degree_of(self.target))
        inequalities = [k for k, kind in enumerate(self.problem.kinds) if kind != "eq"]
        for stage in (0, 1):
            columns = self.columns.products(inequalities, degree + degree % 2, stage)
            known = [self.reduced(p) for p in (self.target, *[c.polynomial for c in columns])]
            free = self._equations(degree, known)
            rest = self.columns.visible([*known, *[c.polynomial for c in free]])
            found = None if self.problem.shop.late else self._added_up([], [*columns, *rest], free)
            if found is not None:
                return found
        return None

    def reduced(self, p: Polynomial) -> Polynomial:
        """What is left of p; the columns and entries of blocks are asked for twice, and symmetric entries are one object."""
        if id(p) not in self._reduced:
            self._reduced[id(p)] = p, self.reduction.reduced(p)
        return self._reduced[id(p)][1]

    def _equation(self, degree: int) -> Proof | None:
        """An equality as a sum of multiples of equalities."""
        if self.problem.shop.late:
            return None
        return self._added_up([], [], self._equations(degree, [self.reduced(self.target)]))

    def _equations(self, degree: int, polynomials: list[Polynomial]) -> list[Column]:
        """Multiples of the equalities that do not rewrite."""
        return self.columns.equations(degree, polynomials, without=self.reduction.used)

    def _added_up(self, blocks: list[Block], columns: list[Column], free: list[Column]) -> Proof | None:
        """The proof that the solver finds with these; for < a column that is > 0 has to be left over."""
        reduced = self.reduced
        matrices = [[[reduced(p) for p in row] for row in b.matrix] for b in blocks]
        both = [[reduced(c.polynomial) for c in one] for one in (columns, free)]
        left: list[tuple[int, Fraction] | None] = [None]
        if self.goal.name == "lt":
            left = [*self.columns.strict(columns)]
            if not left or squares(reduced(self.target), matrices, *both) is None:  # not even ≤
                return None
        for positive in left:
            target = self.target
            if positive is not None:
                target = self.forms.plus(target, columns[positive[0]].polynomial, -positive[1])
            found = squares(reduced(target), matrices, *both)
            if found is None:
                continue
            factors = dict(found.nonnegative)
            if positive is not None:
                factors[positive[0]] = factors.get(positive[0], Fraction(0)) + positive[1]
            node = self._with_rewriting(self._node(found, factors, blocks, columns, free))
            if self.problem.shop.adds_up(node):
                return node
        return None

    def _with_rewriting(self, node: Proof) -> Proof:
        """The node with the multiples of equalities that rewrote its polynomials."""
        factors = self.reduction.multipliers(self.problem.shop.left_over(node)[0])
        premises = _Premises(self.problem, node.premises)
        more = [(self.writer.scalar(p), premises.of_fact(k)) for k, p in factors.items()]
        equalities = [(entry["times"], int(entry["premise"])) for entry in node.given["equalities"]]
        sums = [(e["times"], e["squares"], [int(k) for k in e["premises"]]) for e in node.given["sums"]]
        return rules.combine(self.goal, premises.proofs, sums, [*equalities, *more])

    def _squares_apart(self, p: Polynomial, x: Fraction) -> tuple[Term, tuple[Term, ...]]:
        """x·m as a factor that is ≥ 0 by sight and a root: squares stay squares where terms take the place of variables."""
        ((m, c),) = p.items()
        root = tuple((a, k // 2) for a, k in m if k > 1 and not self.forms.atom_sign(a))
        if not root:
            return self.writer.scalar({m: c * x}), ()
        rest = tuple((a, k % 2) if (a, k // 2) in root else (a, k) for a, k in m)
        rest = tuple((a, k) for a, k in rest if k)
        return self.writer.scalar({rest: c * x}), (self.writer.monomial(root),)

    def _node(
        self,
        found: Squares,
        factors: dict[int, Fraction],
        blocks: list[Block],
        columns: list[Column],
        free: list[Column],
    ) -> Proof:
        """The node of the rule ``combine`` with these factors."""
        premises = _Premises(self.problem)
        sums: list[tuple] = []
        for gram, block in zip(found.blocks, blocks, strict=True):
            kind, basis, extra = block.how
            if gram and kind == "entries":
                sums.append((1, (), (premises.number(self.sums.proof(basis, extra, gram)),)))
            elif gram:
                sums += self._squared(gram, basis, tuple(premises.of_fact(k) for k in extra))
        for k, x in factors.items():
            how = columns[k].how
            if how[0] == "facts":
                times, roots = self._squares_apart(how[1], x)
                sums.append((times, roots, tuple(premises.of_fact(j) for j in how[2])))
            elif (parts := self._squares_apart(columns[k].polynomial, x))[1]:
                sums.append((*parts, ()))
        equalities = []
        for k, x in found.free.items():
            _, p, j = free[k].how
            equalities.append((self.writer.scalar(self.forms.times({(): x}, p)), premises.of_fact(j)))
        return rules.combine(self.goal, premises.proofs, sums, equalities)

    def _squared(self, gram: list, basis: list[tuple], used: tuple[int, ...]) -> list[tuple]:
        """The summands d·(Σ c_j z_j)² times the facts that are used."""
        sums: list[tuple] = []
        for d, c in gram:
            p: Polynomial = {}
            for x, z in zip(c, basis, strict=True):
                if x:
                    p = self.forms.plus(p, {z: ONE}, x)
            constant = p.keys() == {()}
            sums.append((d * p[()] ** 2, (), used) if constant else (d, (self.writer.scalar(p),), used))
        return sums


class _Premises:
    """The premises of a node, each once; facts are proved when they are first used."""

    def __init__(self, problem: Problem, proofs: Iterable[Proof] = ()) -> None:
        self.facts, self.proofs = problem.facts, list(proofs)
        self._made: dict[int, Proof] = {}

    def number(self, proof: Proof) -> int:
        """The place of a proof among the premises."""
        for k, other in enumerate(self.proofs):
            if other is proof:
                return k
        self.proofs.append(proof)
        return len(self.proofs) - 1

    def of_fact(self, k: int) -> int:
        """The place of a fact of the problem among the premises."""
        if k not in self._made:
            fact = self.facts[k]
            self._made[k] = fact if isinstance(fact, Proof) else fact()
        return self.number(self._made[k])
