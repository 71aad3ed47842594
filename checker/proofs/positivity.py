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
from checker.proofs.normal_form import ONE, Atom, Combination, Forms, Polynomial, thawed
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
        self.vectors: dict[str, Term] = {}  # one of every size

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
            elif (whole := self._bounded_vector(a)) is not None:
                for ids in self.forms.vector(whole.args[0]):
                    for b in ids:
                        by_size.setdefault(self._size(b), {})[b] = None
        by_size.pop("", None)
        counted = any(self.forms.keys[a][0] == "size" for a in self._atoms(polynomials))
        scalars = self._scalars(degree)
        blocks = []
        for size, basics in by_size.items():
            vectors: list[Combination] = [{(b,): {(): ONE}} for b in basics if self.forms.keys[b][0] != "unit"]
            plain = [u for u in vectors if self.forms.keys[next(iter(u))[0]][0] != "softmax"]
            if not vectors:
                continue
            slacks = self._slacks(size, list(basics))
            bases = self._bases(size, list(basics))
            basis = [self.forms.scaled({c: ONE}, u) for c in scalars for u in [*([ONES] if counted else []), *vectors]]
            blocks.append(self._entry_block(size, basis, Weight(ONES, {(): ONE})))
            for base in bases:
                wide = [self.forms.scaled({c: ONE}, u) for c in self._moments(scalars) for u in (ONES, *(plain or vectors))]
                blocks.append(self._entry_block(size, wide, base))
            both = [self._product(x, y) for k, x in enumerate(slacks) for y in slacks[k:]][:12]
            for slack in [*slacks, *both]:
                if counted or () not in slack.combination:
                    blocks.append(self._entry_block(size, [ONES], slack))
                for base in bases:
                    blocks.append(self._entry_block(size, [ONES], self._product(base, slack)))
        return [b for b in blocks if b is not None]

    def _product(self, x: Weight, y: Weight) -> Weight:
        return Weight(
            self.forms.product(x.combination, y.combination), self.forms.times(x.visible, y.visible), [*x.premises, *y.premises]
        )

    def _size(self, b: Atom) -> str:
        from checker.proofs.sizes import size_of

        try:
            return size_of(self.writer.basic(b))
        except Undecided:
            return ""

    def _scalars(self, degree: int) -> list[tuple]:
        """Scalar factors of vectors inside a square: 1, and what the target has."""
        found: dict[tuple, None] = {(): None}
        target = self._atoms([self.target])
        for a in target[:8]:
            if self.forms.keys[a][0] == "inv":
                found[((a, 2),)] = None
            if self.forms.keys[a][0] == "inv" or ((degree > 2 or self.level > 1) and self.forms.keys[a][0] != "exp"):
                found[((a, 1),)] = None
        return list(found)[:7]

    def _moments(self, scalars: list[tuple]) -> list[tuple]:
        found = {z: None for z in scalars}
        for a in self._atoms([self.target, *self.gaps]):
            if self.forms.keys[a][0] in ("sum", "var", "maximum", "minimum", "max_norm") and len(found) < 7:
                found[((a, 1),)] = None
        return list(found)

    def _bases(self, size: str, basics: list[Atom]) -> list[Weight]:
        """Weights ≥ 0 of this size: softmax, exponentials, what a hypothesis says to be positive."""
        found = []
        for b in basics:
            kind = self.forms.keys[b][0]
            if kind == "unit":
                continue
            vector = self.writer.basic(b)
            combination: Combination = {(b,): {(): ONE}}
            entry = apply("entry", vector, self._index(size, vector))
            if kind in ("softmax", "exp"):
                found.append(Weight(combination, self.forms.scalar(entry)))
                continue
            known = next((one for one in self.shop.given() if one.concludes == apply("positive", vector)), None)
            if known is not None:
                found.append(Weight(combination, {(): ONE}, [Proof("each", lt(0, entry), (known,))]))
        return found[:4]

    def _slacks(self, size: str, basics: list[Atom]) -> list[Weight]:
        """What is ≥ 0 for every entry: 1 − s, max u − u, ‖u‖ − |u|, tangents of exponentials, and e^u against e^w where u ≤ w + c."""
        found: list[Weight] = []
        i = self._index(size, self.writer.basic(basics[0]))
        for a in self._atoms([self.target, *self.gaps]):
            whole = self._bounded_vector(a)
            if whole is not None and self._size_of(whole.args[0]) == size:
                found += self._bounded(whole, i)
        exponentials = [b for b in basics if self.forms.keys[b][0] == "exp"]
        for b in basics:
            if self.forms.keys[b][0] == "softmax":
                from checker.proofs import facts

                below = facts.softmax_entry_at_most_one(self.shop, self.writer.basic(b), i)
                found.append(self._slack(below, ONES, {(b,): {(): ONE}}))
        bounds = list(found)
        for b in exponentials:
            found += self._tangents(b, i)
            for one in bounds:
                for c in [None, *[c for c in exponentials if c != b]]:
                    found += self._dominated(b, c, one, i)
        return found[:16]

    def _slack(self, known: Proof, high: Combination, low: Combination) -> Weight:
        return Weight(self.forms.plus(high, low, -ONE), {(): ONE}, [known])

    def _bounded_vector(self, a: Atom) -> Term | None:
        """max u, min u, max|u_k| or ‖u‖, if the atom is one of these."""
        kind = self.forms.keys[a][0]
        if kind == "norm":
            try:
                return self.writer.atom(a)
            except Undecided:
                return None
        whole = self.forms.shown.get(a)
        return whole if whole is not None and whole.name in ("maximum", "minimum", "max_norm") else None

    def _bounded(self, whole: Term, i: Term) -> list[Weight]:
        """The slacks of u_i against the extreme of u."""
        u = whole.args[0]
        entry, vector, top = apply("entry", u, i), self.forms.vector(u), self.forms.scaled(self.forms.scalar(whole), ONES)
        if whole.name == "maximum":
            return [self._slack(extreme(whole, entry), top, vector)]
        if whole.name == "minimum":
            return [self._slack(extreme(whole, entry), vector, top)]
        found = []
        for sign in (ONE, -ONE):
            signed = entry if sign > 0 else -entry
            steps = [rules.absolute(signed), rules.entry_bound(u, i)] + ([rules.largest_bound(u)] if whole.name == "norm" else [])
            known = self.shop.holds(le(signed, whole), *steps)
            if known is not None:
                found.append(self._slack(known, top, self.forms.scaled({(): sign}, vector)))
        return found

    def _tangents(self, b: Atom, i: Term) -> list[Weight]:
        """e^(u_i) ≥ e^p·(1 + u_i − p) for the exponentials e^p of the target, and p = 0."""
        forms = self.forms
        u = self.writer.vector(thawed(forms.keys[b][1])) if forms.keys[b][1] else None
        if u is None:
            return []
        exponents: list[Polynomial] = [{}]
        for a in self._atoms([self.target]):
            if forms.keys[a][0] == "exp":
                exponents.append(dict(forms.keys[a][1]))
        found = []
        for p in exponents[:4]:
            power = forms.exp(p)
            entry = apply("entry", u, i)
            tangent = rules.tangent(entry - self.writer.scalar(p)) if p else rules.tangent(entry)
            line = forms.scaled(power, forms.plus(forms.plus(ONES, forms.vector(u)), forms.scaled(p, ONES), -ONE))
            slack = forms.plus({(b,): {(): ONE}}, line, -ONE)
            # e^p·(e^(u_i − p) − 1 − u_i + p), e^p being visibly positive
            found.append(Weight(slack, power, [tangent]))
        return found

    def _dominated(self, b: Atom, c: Atom | None, bound: Weight, i: Term) -> list[Weight]:
        """e^(u_i) ≤ e^(w_i)·e^r where a bound says u_i ≤ w_i + r (w = 0 where c is None), and the other way round."""
        forms = self.forms
        difference: Combination = thawed(forms.keys[b][1])
        if c is not None:
            difference = forms.plus(difference, thawed(forms.keys[c][1]), -ONE)
        rest = bound.combination.get((), {})
        vector = {ids: p for ids, p in bound.combination.items() if ids}
        known = bound.premises[0]
        found = []
        for sign in (ONE, -ONE):
            if not vector or forms.plus(vector, difference, sign):
                continue
            # sign = 1: rest·1 − (u − w) ≥ 0;  sign = −1: rest·1 + (u − w) ≥ 0
            u = self.writer.vector(thawed(forms.keys[b][1]))
            low: Term = apply("entry", u, i)
            high: Term = num(0) if c is None else apply("entry", self.writer.vector(thawed(forms.keys[c][1])), i)
            r = self.writer.scalar(rest)
            sides = (low, high + r) if sign > 0 else (high - r, low)
            step = self.shop.holds(le(*sides), known)
            if step is None:
                continue
            power = forms.exp(rest if sign > 0 else forms.times({(): -ONE}, rest))
            other = forms.scaled(power, ONES if c is None else {(c,): {(): ONE}})
            own: Combination = {(b,): {(): ONE}}
            found.append(self._slack(rules.monotone("exp", step), *((other, own) if sign > 0 else (own, other))))
        return found

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
            self.forms.indices.setdefault(self.forms.key(self.indices[size]), self.indices[size])
            self.vectors[size] = vector
        return self.indices[size]

    def _total(self, u: Combination, size: str) -> Polynomial | None:
        """Σ of the entries; n times what stands before the vector of ones."""
        rest = {ids: c for ids, c in u.items() if ids}
        result = self.forms.linear(self.forms.total, rest)
        if () in u:
            self._index(size, self.writer.basic(next(b for ids in rest for b in ids))) if size not in self.vectors and rest else None
            if size not in self.vectors:
                return None
            result = self.forms.plus(result, self.forms.times(u[()], self.forms.scalar(apply("length", self.vectors[size]))))
        return result

    def _entry_block(self, size: str, basis: list[Combination], weight: Weight) -> _Square | None:
        """What Σ w∘z_i∘z_j stands for."""
        basis = basis[:_MOST_BASIS]
        matrix: list[list[Polynomial]] = [[{} for _ in basis] for _ in basis]
        for i, u in enumerate(basis):
            for j in range(i + 1):
                both = self._total(self.forms.product(weight.combination, self.forms.product(u, basis[j])), size)
                if both is None or len(both) > _MOST_TERMS:
                    return None
                matrix[i][j] = matrix[j][i] = both
        return _Square(matrix, ("entries", basis, (size, weight)))

    def _entries_proof(self, basis: list[Combination], extra: tuple[str, Weight], grams: list) -> Proof:
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
        constant = whole.pop((), {})
        term = self.writer.vector(whole)
        i = self._index(size, self.writer.basic(next(b for ids in whole for b in ids)))
        sums = []
        for d, v in parts:
            times, entry = forms.times({(): d}, weight.visible), self._entry(v, forms.key(i))
            used = tuple(range(len(weight.premises)))
            if entry.keys() <= {()}:
                sums.append((self.writer.scalar(forms.times(times, forms.times(entry, entry))), (), used))
            else:
                sums.append((self.writer.scalar(times), (self.writer.scalar(entry),), used))
        if constant:
            low = self.writer.scalar(forms.times({(): -ONE}, constant))
            each = rules.combine(le(low, apply("entry", term, i)), weight.premises, sums)
            return rules.total(le(apply("length", term) * low, apply("sum", term)), each, term, i)
        zero = num(0) * self.writer.basic(next(b for ids in whole for b in ids))
        each = rules.combine(le(apply("entry", zero, i), apply("entry", term, i)), weight.premises, sums)
        return rules.entries(le(apply("sum", zero), apply("sum", term)), each, zero, term, i)

    def _entry(self, v: Combination, key: tuple) -> Polynomial:
        constant = v.get((), {})
        rest = {ids: c for ids, c in v.items() if ids}
        return self.forms.plus(self.forms.entry(rest, key) if rest else {}, constant)

    # ── the proof ──

    def _squares_apart(self, p: Polynomial, x: Fraction) -> tuple[Term, tuple[Term, ...]]:
        """x·m as a factor that is ≥ 0 by sight and a root: squares stay squares where terms take the place of variables."""
        ((m, c),) = p.items()
        root = tuple((a, k // 2) for a, k in m if k > 1 and not self.forms.atom_sign(a))
        if not root:
            return self.writer.scalar({m: c * x}), ()
        rest = tuple((a, k % 2) if (a, k // 2) in root else (a, k) for a, k in m)
        rest = tuple((a, k) for a, k in rest if k)
        return self.writer.scalar({rest: c * x}), (self.writer.monomial(root),)

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
                sums.append((1, (), (number(self._entries_proof(basis, extra, gram)),)))
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
                times, roots = self._squares_apart(how[1], x)
                sums.append((times, roots, tuple(number(self.facts[j]) for j in how[2])))
            elif (parts := self._squares_apart(columns[k].polynomial, x))[1]:
                sums.append((*parts, ()))
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
