"""Inequalities between scalars as sums of squares times what is known to be ≥ 0: one search for polynomials, inner products and means.

A goal a ≤ b holds when b − a = Σ σ·g + Σ q·h with sums of squares σ, facts 0 ≤ g and 0 = h.  Beside squares of scalars there are sums
over entries, Σ_i w_i·(Σ_j c_j v_{ij})² with weights w ≥ 0: with w = 1 they are the Gram matrices of inner products in any dimension,
with softmax weights w the moments of a mean.  Clarabel finds the factors, :mod:`sums_of_squares` makes them exact.

**Guarantee.** what is returned adds up in the table of normal forms; None where nothing was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement

from checker.errors import Undecided
from checker.proofs import rules
from checker.proofs.knowledge import Knowledge, extreme
from checker.proofs.normal_form import ONE, Atom, Combination, Forms, Polynomial
from checker.proofs.proof import Proof
from checker.proofs.rules import le, lt, num
from checker.proofs.sums_of_squares import squares
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply

_MOST_BASIS = 36
_MOST_COLUMNS = 900
_MOST_TERMS = 60  # of a column
ONES: Combination = {(): {(): ONE}}


def by_squares(
    shop: Workshop, goal: Term, *, rounds: int = 2, more: Sequence[Proof] = (), hints: Iterable[Term] = (), level: int = 1
) -> Proof | None:
    """The goal (≤, < or = between scalars) as a sum of squares times facts."""
    if goal.name not in ("le", "lt", "eq") or goal.args[0].sort != "scalar":
        return None
    try:
        target = shop.forms.gap(goal)
        gaps = [shop.forms.gap(one.concludes) for one in more]
        known = Knowledge(shop, [target, *gaps], rounds, hints)
        return Search(shop, goal, [*more, *known.facts], level).found()
    except Undecided:
        return None


@dataclass
class _Column:
    """A polynomial that may be added with a factor; ``how`` says what it is in the proof."""

    polynomial: Polynomial
    how: tuple


@dataclass
class _Square:
    """A block: a symmetric matrix of polynomials, entry i j is what z_i·z_j stands for."""

    matrix: list[list[Polynomial]]
    how: tuple


@dataclass
class Weight:
    """A weight w ≥ 0 of the entries: its combination, visible factors, and premises 0 ≤ g for a fresh index."""

    combination: Combination
    visible: Polynomial
    premises: list[Proof] = field(default_factory=list)


class Search:
    """One goal, its facts, and the columns made of them."""

    def __init__(self, shop: Workshop, goal: Term, facts: Sequence[Proof], level: int) -> None:
        self.shop, self.goal, self.level = shop, goal, level
        self.forms: Forms = shop.forms
        self.writer = Writer(self.forms)
        self.target = self.forms.gap(goal)
        self.facts = list(facts)
        self.gaps = [self.forms.gap(one.concludes) for one in self.facts]
        self.indices: dict[str, Term] = {}

    def found(self) -> Proof | None:
        inequalities = [k for k, one in enumerate(self.facts) if one.concludes.name != "eq"]
        equalities = [k for k, one in enumerate(self.facts) if one.concludes.name == "eq"]
        degree = max(2, *map(_degree, [self.target])) + 2 * (self.level > 1)
        degree += degree % 2
        blocks: list[_Square] = []
        columns: list[_Column] = []
        free: list[_Column] = []
        if self.goal.name != "eq":
            blocks = self._scalar_blocks(inequalities, degree) + self._entry_blocks(degree)
            columns = self._products(inequalities, degree)
        free = self._equations(equalities, degree)
        if self.goal.name != "eq":
            columns += self._visible([self.target, *[c.polynomial for c in columns + free], *_entries_of(blocks)])
        columns, free = columns[:_MOST_COLUMNS], free[:_MOST_COLUMNS]
        strict = self._strict(columns) if self.goal.name == "lt" else None
        if self.goal.name == "lt" and not strict:
            return None
        for positive in strict or [None]:
            target = self.target
            if positive is not None:
                target = self.forms.plus(target, columns[positive[0]].polynomial, -positive[1])
            found = squares(target, [b.matrix for b in blocks], [c.polynomial for c in columns], [c.polynomial for c in free])
            if found is None:
                continue
            factors = dict(found.nonnegative)
            if positive is not None:
                factors[positive[0]] = factors.get(positive[0], Fraction(0)) + positive[1]
            node = self._node(found.blocks, blocks, factors, columns, found.free, free)
            if node is not None and self.shop.adds_up(node):
                return node
        return None

    # ── columns ──

    def _atoms(self, polynomials: Iterable[Polynomial]) -> list[Atom]:
        return sorted({a for p in polynomials for m in p for a, _ in m})

    def _scalar_basis(self, degree: int, polynomials: list[Polynomial]) -> list[tuple]:
        """Monomials whose products may occur: half of those of the polynomials, and what divides them."""
        half = degree // 2
        atoms = self._atoms(polynomials)
        target_atoms = self._atoms([self.target])
        basis = {(): None}
        for m in sorted({m for p in polynomials for m in p}, key=len):
            for z in _divisors(m, half):
                basis[z] = None
        for a in target_atoms:  # e^(p/2)
            if self.forms.keys[a][0] == "exp":
                inside = {m: x / 2 for m, x in dict(self.forms.keys[a][1]).items()}
                ((z, _),) = self.forms.exp(inside).items()
                basis[z] = None
        for many in range(1, half + 1):
            for chosen in combinations_with_replacement(target_atoms or atoms, many):
                if len(basis) < _MOST_BASIS:
                    basis[self.forms.monomial([(a, 1) for a in chosen])[0]] = None
        return sorted(basis, key=len)[:_MOST_BASIS]

    def _matrix(self, basis: list[tuple], factor: Polynomial) -> list[list[Polynomial]]:
        made = [[{} for _ in basis] for _ in basis]
        for i, x in enumerate(basis):
            for j in range(i + 1):
                one = self.forms.times(self.forms.times({x: ONE}, {basis[j]: ONE}), factor)
                made[i][j] = made[j][i] = one
        return made

    def _scalar_blocks(self, inequalities: list[int], degree: int) -> list[_Square]:
        basis = self._scalar_basis(degree, [self.target])
        blocks = [_Square(self._matrix(basis, {(): ONE}), ("scalar", basis, ()))] if len(basis) > 1 else []
        many = 0
        for k in inequalities:
            room = degree - _degree(self.gaps[k])
            if room < 2 or many >= 6 * self.level:
                continue
            small = [z for z in self._scalar_basis(room, [self.target, self.gaps[k]])][:8]
            many += 1
            if len(small) > 1:
                blocks.append(_Square(self._matrix(small, self.gaps[k]), ("scalar", small, (k,))))
        return blocks

    def _products(self, inequalities: list[int], degree: int) -> list[_Column]:
        """Facts, their products in pairs, each times something visibly ≥ 0."""
        visible = [
            {m: ONE} for m in {((a, 1),): None for a in self._atoms([self.target, *self.gaps])}
            if self.forms.sign({m: ONE}) > 0
        ]  # fmt: skip
        target_visible = [p for p in visible if next(iter(p))[0][0] in self._atoms([self.target])]
        parts = [{m: ONE} for m in {tuple(z): None for p in [self.target] for m in p for z in _parts_of(m)} if m and self.forms.sign({m: ONE}) > 0]
        factors: dict[tuple, Polynomial] = {}
        for p in [*visible[:14], *parts[:14]]:
            factors.setdefault(tuple(p.items()), p)
        columns = []
        for k in inequalities:
            columns.append(_Column(self.gaps[k], ("facts", {(): ONE}, (k,))))
            for p in factors.values():
                columns.append(_Column(self.forms.times(p, self.gaps[k]), ("facts", p, (k,))))
        pairs = combinations_with_replacement(inequalities, 2)
        for j, k in pairs:
            if len(columns) > _MOST_COLUMNS // 2:
                break
            if _degree(self.gaps[j]) + _degree(self.gaps[k]) <= degree + 2 and len(self.gaps[j]) * len(self.gaps[k]) <= _MOST_TERMS:
                both = self.forms.times(self.gaps[j], self.gaps[k])
                columns.append(_Column(both, ("facts", {(): ONE}, (j, k))))
                if self.level > 1:
                    columns += [_Column(self.forms.times(p, both), ("facts", p, (j, k))) for p in target_visible[:4]]
        if self.level > 1:
            for chosen in combinations_with_replacement(inequalities[:7], 3):
                if sum(_degree(self.gaps[k]) for k in chosen) <= degree and len(columns) < _MOST_COLUMNS:
                    both = {(): ONE}
                    for k in chosen:
                        both = self.forms.times(both, self.gaps[k])
                    columns.append(_Column(both, ("facts", {(): ONE}, chosen)))
        return [c for c in columns if len(c.polynomial) <= _MOST_TERMS]

    def _equations(self, equalities: list[int], degree: int) -> list[_Column]:
        """Equalities times monomials."""
        columns: list[_Column] = []
        parts = {z: None for m in self.target for z in _parts_of(m)}
        atoms = self._atoms([self.target])
        for k in equalities:
            own = self._atoms([self.gaps[k]])
            factors = {(): None, **parts}
            room = degree - _degree(self.gaps[k])
            for many in range(1, max(1, min(room, 2)) + 1):
                for chosen in combinations_with_replacement(sorted({*atoms, *own}), many):
                    if len(factors) < 30:
                        factors[self.forms.monomial([(a, 1) for a in chosen])[0]] = None
            for m in factors:
                columns.append(_Column(self.forms.times({m: ONE}, self.gaps[k]), ("equal", {m: ONE}, k)))
        return [c for c in columns if c.polynomial and len(c.polynomial) <= _MOST_TERMS]

    def _visible(self, polynomials: Iterable[Polynomial]) -> list[_Column]:
        monomials = {m: None for p in polynomials for m in p}
        return [_Column({m: ONE}, ("rest",)) for m in monomials if self.forms.sign({m: ONE}) > 0]

    def _strict(self, columns: list[_Column]) -> list[tuple[int, Fraction]]:
        """Columns that are visibly > 0, with amounts to be left over."""
        good = []
        for k, column in enumerate(columns):
            how = column.how
            if how[0] == "rest":
                positive = self.forms.sign(column.polynomial) == 2
            else:
                strictly = all(self.facts[j].concludes.name == "lt" for j in how[2])
                positive = strictly and self.forms.sign(how[1]) == 2
            if positive and any(m in self.target or not m for m in column.polynomial):
                good.append(k)
        good.sort(key=lambda k: (sum(m not in self.target for m in columns[k].polynomial), len(columns[k].polynomial)))
        return [(k, amount) for k in good[:8] for amount in (Fraction(1), Fraction(1, 8), Fraction(1, 1000))]

    # ── sums over entries ──

    def _entry_blocks(self, degree: int) -> list[_Square]:
        polynomials = [self.target, *self.gaps]
        by_size: dict[str, dict[Atom, None]] = {}
        for a in self._atoms(polynomials):
            if self.forms.keys[a][0] == "sum":
                for b in self.forms.keys[a][1]:
                    by_size.setdefault(self._size(b), {})[b] = None
        blocks = []
        scalars = self._scalars(degree)
        for size, basics in by_size.items():
            plain = [b for b in basics if self.forms.keys[b][0] not in ("softmax", "unit")]
            vectors: list[Combination] = [{(b,): {(): ONE}} for b in basics if self.forms.keys[b][0] != "unit"]
            if size and vectors:
                basis = [self.forms.scaled({c: ONE}, u) for c in scalars for u in vectors][:_MOST_BASIS]
                blocks.append(self._entry_block(basis, None))
            for weight in self._weights(size, list(basics)):
                inner = [ONES, *[{(b,): {(): ONE}} for b in (plain or basics)]]
                basis = [self.forms.scaled({c: ONE}, u) for c in self._moments(weight, scalars) for u in inner][:_MOST_BASIS]
                blocks.append(self._entry_block(basis, weight))
        return [b for b in blocks if b is not None]

    def _size(self, b: Atom) -> str:
        from checker.proofs.sizes import size_of

        try:
            return size_of(self.writer.basic(b))
        except Undecided:
            return ""

    def _scalars(self, degree: int) -> list[tuple]:
        """Scalar factors of vectors inside a square: 1, and what the target has."""
        found: dict[tuple, None] = {(): None}
        if degree > 2 or self.level > 1:
            for a in self._atoms([self.target])[:6]:
                if self.forms.keys[a][0] not in ("exp",):
                    found[((a, 1),)] = None
        return list(found)

    def _moments(self, weight: Weight, scalars: list[tuple]) -> list[tuple]:
        found = {z: None for z in scalars}
        for a in self._atoms([self.target, *self.gaps]):
            if self.forms.keys[a][0] in ("sum", "var", "maximum", "minimum", "max_norm") and len(found) < 7:
                found[((a, 1),)] = None
        return list(found)

    def _weights(self, size: str, basics: list[Atom]) -> list[Weight]:
        """Weights ≥ 0 of this size: softmax, exponentials, what a hypothesis says to be positive; times 1 − s, max u − u, u − min u."""
        if not size:
            return []
        found = []
        for b in basics:
            kind = self.forms.keys[b][0]
            combination: Combination = {(b,): {(): ONE}}
            i = self._index(size, self.writer.basic(b))
            entry = apply("entry", self.writer.basic(b), i)
            if kind in ("softmax", "exp"):
                visible, premises = self.forms.scalar(entry), []
            else:
                known = next((one for one in self.shop.given() if one.concludes == apply("positive", self.writer.basic(b))), None)
                if known is None:
                    continue
                visible, premises = {(): ONE}, [Proof("each", lt(0, entry), (known,))]
            found.append(Weight(combination, visible, premises))
            if kind == "softmax":
                from checker.proofs import facts

                below = facts.softmax_entry_at_most_one(self.shop, self.writer.basic(b), i)
                less = self.forms.plus(combination, self.forms.product(combination, combination), -ONE)
                found.append(Weight(less, visible, [below]))
            for one, slack in self._bounded_entries(size, i):
                found.append(Weight(self.forms.product(combination, slack), visible, [*premises, one]))
        return found[:10]

    def _bounded_entries(self, size: str, i: Term) -> list[tuple[Proof, Combination]]:
        """u_i ≤ max u, min u ≤ u_i and |u_i| ≤ max|u_k| for the extremes that occur, with the slack as a combination with ones."""
        found: list[tuple[Proof, Combination]] = []
        for a in self._atoms([self.target, *self.gaps]):
            whole = self.forms.shown.get(a)
            if whole is None or whole.name not in ("maximum", "minimum", "max_norm") or self._size_of(whole.args[0]) != size:
                continue
            u = whole.args[0]
            entry, top = apply("entry", u, i), self.forms.scaled(self.forms.scalar(whole), ONES)
            if whole.name != "max_norm":
                sign = ONE if whole.name == "maximum" else -ONE
                slack = self.forms.plus(self.forms.scaled({(): sign}, top), self.forms.vector(u), -sign)
                found.append((extreme(whole, entry), slack))
                continue
            for sign in (ONE, -ONE):
                signed = entry if sign > 0 else -entry
                known = self.shop.holds(le(signed, whole), rules.absolute(signed), rules.entry_bound(u, i))
                if known is not None:
                    found.append((known, self.forms.plus(top, self.forms.vector(u), -sign)))
        return found[:4]

    def _size_of(self, u: Term) -> str:
        from checker.proofs.sizes import size_of

        try:
            return size_of(u)
        except Undecided:
            return ""

    def _index(self, size: str, vector: Term) -> Term:
        """One fresh index for each size."""
        if size not in self.indices:
            self.indices[size] = self.shop.variable("i", "index", vector)
        return self.indices[size]

    def _entry_block(self, basis: list[Combination], weight: Weight | None) -> _Square | None:
        """What Σ w∘z_i∘z_j stands for; None where a product would lack a vector."""
        matrix: list[list[Polynomial]] = [[{} for _ in basis] for _ in basis]
        for i, u in enumerate(basis):
            for j in range(i + 1):
                both = self.forms.product(u, basis[j])
                if weight is not None:
                    both = self.forms.product(weight.combination, both)
                if () in both:
                    return None
                matrix[i][j] = matrix[j][i] = self.forms.linear(self.forms.total, both)
        return _Square(matrix, ("entries", basis, weight))

    def _entries_proof(self, basis: list[Combination], weight: Weight | None, grams: list) -> tuple[Proof, int]:
        """0 ≤ Σ d·w∘(Σ c_j z_j)² as a node, from the same entry by entry."""
        forms = self.forms
        whole: Combination = {}
        parts = []
        for d, c in grams:
            v: Combination = {}
            for x, z in zip(c, basis, strict=True):
                if x:
                    v = forms.plus(v, z, x)
            square = forms.product(v, v)
            square = square if weight is None else forms.product(weight.combination, square)
            whole = forms.plus(whole, square, d)
            parts.append((d, v))
        term = self.writer.vector(whole)
        first = self.writer.basic(next(b for ids in whole for b in ids))
        i = self._index(self._size_of(first), first)
        key = forms.key(i)
        forms.indices.setdefault(key, i)
        zero = num(0) * first
        sums = []
        premises = [] if weight is None else weight.premises
        visible = {(): ONE} if weight is None else weight.visible
        for d, v in parts:
            entry = self.writer.scalar(self._entry(v, key))
            sums.append((self.writer.scalar(forms.times({(): d}, visible)), (entry,), tuple(range(len(premises)))))
        each = rules.combine(le(apply("entry", zero, i), apply("entry", term, i)), premises, sums)
        return rules.entries(le(apply("sum", zero), apply("sum", term)), each, zero, term, i), 0

    def _entry(self, v: Combination, key: tuple) -> Polynomial:
        constant = v.get((), {})
        rest = {ids: c for ids, c in v.items() if ids}
        return self.forms.plus(self.forms.entry(rest, key) if rest else {}, constant)

    # ── the proof ──

    def _node(self, grams, blocks, factors, columns, free_factors, free) -> Proof | None:
        premises: list[Proof] = []
        sums: list[tuple] = []
        equalities: list[tuple] = []

        def number(one: Proof) -> int:
            for k, other in enumerate(premises):
                if other is one:
                    return k
            premises.append(one)
            return len(premises) - 1

        for gram, block in zip(grams, blocks, strict=True):
            if not gram:
                continue
            kind, basis, extra = block.how
            if kind == "entries":
                node, _ = self._entries_proof(basis, extra, gram)
                sums.append((1, (), (number(node),)))
                continue
            for d, c in gram:
                p: Polynomial = {}
                for x, z in zip(c, basis, strict=True):
                    if x:
                        p = self.forms.plus(p, {z: ONE}, x)
                used = tuple(number(self.facts[k]) for k in extra)
                if p.keys() == {()}:
                    sums.append((d * p[()] ** 2, (), used))
                else:
                    sums.append((d, (self.writer.scalar(p),), used))
        for k, x in factors.items():
            how = columns[k].how
            if how[0] == "facts":
                times = self.writer.scalar(self.forms.times({(): x}, how[1]))
                sums.append((times, (), tuple(number(self.facts[j]) for j in how[2])))
        for k, x in free_factors.items():
            _, p, j = free[k].how
            equalities.append((self.writer.scalar(self.forms.times({(): x}, p)), number(self.facts[j])))
        return rules.combine(self.goal, premises, sums, equalities)


def _degree(p: Polynomial) -> int:
    return max((sum(k for _, k in m) for m in p), default=0)


def _divisors(m: tuple, most: int) -> list[tuple]:
    """The monomials that divide m, of at most this degree."""
    found: list[tuple] = [()]
    for a, k in m:
        found = [(*z, (a, j)) if j else z for z in found for j in range(k + 1) if j + sum(x for _, x in z) <= most]
    return [tuple(z) for z in found][:64]


def _parts_of(m: tuple) -> list[tuple]:
    """What is left of a monomial without one of its atoms, and the atoms."""
    found = [m] if m else []
    for k in range(len(m)):
        found.append(m[:k] + m[k + 1 :])
        found.append((m[k],))
    return [tuple(z) for z in found]


def _entries_of(blocks: list[_Square]) -> list[Polynomial]:
    return [p for b in blocks for row in b.matrix for p in row]


__all__ = ["Search", "by_squares", "lt"]
