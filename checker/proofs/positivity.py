"""Inequalities between scalars as sums of squares times what is known to be ≥ 0: one search for polynomials, inner products and means.

A goal a ≤ b holds when b − a = Σ σ·g + Σ q·h with sums of squares σ, facts 0 ≤ g and 0 = h.  Beside squares of scalars there are sums
over entries, Σ_i w_i·(Σ_j c_j v_{ij})² with weights w ≥ 0: with w = 1 they are the Gram matrices of inner products in any dimension,
with softmax weights w the moments of a mean.  Clarabel finds the factors, :mod:`sums_of_squares` makes them exact.

**Guarantee.** what is returned adds up in the table of normal forms; None where nothing was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

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
_MOST_FACTS = 130
_MOST_EQUATIONS = 260


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
    source: str = ""  # of a bound: the extreme


class Search:
    """One goal, its facts, and the columns made of them."""

    def __init__(self, shop: Workshop, goal: Term, facts: Sequence[Proof], level: int) -> None:
        self.shop, self.goal, self.level = shop, goal, level
        self.forms: Forms = shop.forms
        self.writer = Writer(self.forms)
        self.target = self.forms.gap(goal)
        self.facts: list[Proof | Callable[[], Proof]] = list(facts)  # a proof, or what makes one
        self.gaps = [self.forms.gap(one.concludes) for one in facts]
        self.kinds = [one.concludes.name for one in facts]
        self.indices: dict[str, Term] = {}
        self.ones: dict[str, Combination] = {}  # the vector of ones of every size

    def found(self) -> Proof | None:
        """The proof, by few columns first."""
        degree = max(2, _degree(self.target)) + 2 * (self.level > 1)
        degree += degree % 2
        equation = self.goal.name == "eq"
        if not equation:
            self._offer_sums()
        entries: list[_Square] | None = None
        for stage in (0, 1):
            blocks: list[_Square] = []
            columns: list[_Column] = []
            if not equation:
                inequalities = [k for k, kind in enumerate(self.kinds) if kind != "eq"]
                inequalities.sort(key=lambda k: not set(self.gaps[k]) & set(self.target))
                columns = self._products(inequalities, degree, stage)
            equalities = [k for k, kind in enumerate(self.kinds) if kind == "eq"]
            for squared in (False, True):
                if self.shop.late:
                    return None
                if squared:
                    entries = self._entry_blocks(degree) if entries is None else entries
                    blocks = entries + self._scalar_blocks(inequalities, degree, stage)
                known = [self.target, *[c.polynomial for c in columns], *_entries_of(blocks)]
                free = self._equations(equalities, degree, known)
                rest = [] if equation else self._visible([*known, *[c.polynomial for c in free]])
                found = self._added_up(blocks, [*columns, *rest], free)
                if found is not None or equation:
                    return found
        return None

    def _added_up(self, blocks: list[_Square], columns: list[_Column], free: list[_Column]) -> Proof | None:
        strict = self._strict(columns) if self.goal.name == "lt" else [None]
        for positive in strict:
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

    def _scalar_blocks(self, inequalities: list[int], degree: int, stage: int) -> list[_Square]:
        basis = self._scalar_basis(degree, [self.target])
        blocks = [_Square(self._matrix(basis, {(): ONE}), ("scalar", basis, ()))] if len(basis) > 1 else []
        many = 0
        for k in inequalities:
            room = degree - _degree(self.gaps[k])
            if not stage or room < 2 or many >= 6 * self.level:
                continue
            small = [z for z in self._scalar_basis(room, [self.target, self.gaps[k]])][:8]
            many += 1
            if len(small) > 1:
                blocks.append(_Square(self._matrix(small, self.gaps[k]), ("scalar", small, (k,))))
        return blocks

    def _products(self, inequalities: list[int], degree: int, stage: int) -> list[_Column]:
        """Facts, their products in pairs, each times something visibly ≥ 0."""
        visible = [
            {m: ONE} for m in {((a, 1),): None for a in self._atoms([self.target, *self.gaps])}
            if self.forms.sign({m: ONE}) > 0
        ]  # fmt: skip
        target_visible = [p for p in visible if next(iter(p))[0][0] in self._atoms([self.target])]
        parts = [{m: ONE} for m in {tuple(z): None for p in [self.target] for m in p for z in _parts_of(m)} if m and self.forms.sign({m: ONE}) > 0]
        factors: dict[tuple, Polynomial] = {}
        for p in [*(visible[:14] if stage else target_visible[:6]), *parts[:14]]:
            factors.setdefault(tuple(p.items()), p)
        for p, q in combinations(visible[:5] if stage else [], 2):
            both = self.forms.times(p, q)
            factors.setdefault(tuple(both.items()), both)
        columns = []
        for k in inequalities:
            columns.append(_Column(self.gaps[k], ("facts", {(): ONE}, (k,))))
            own = {**factors, **self._fitting(k)}
            for p in own.values():
                columns.append(_Column(self.forms.times(p, self.gaps[k]), ("facts", p, (k,))))
        pairs = combinations_with_replacement(inequalities, 2) if stage else []
        for j, k in pairs:
            if len(columns) > _MOST_COLUMNS // 2:
                break
            if _degree(self.gaps[j]) + _degree(self.gaps[k]) <= degree + 2 and len(self.gaps[j]) * len(self.gaps[k]) <= _MOST_TERMS:
                both = self.forms.times(self.gaps[j], self.gaps[k])
                columns.append(_Column(both, ("facts", {(): ONE}, (j, k))))
                if self.level > 1:
                    columns += [_Column(self.forms.times(p, both), ("facts", p, (j, k))) for p in target_visible[:4]]
        if self.level > 1 and stage:
            for chosen in combinations_with_replacement(inequalities[:7], 3):
                if sum(_degree(self.gaps[k]) for k in chosen) <= degree and len(columns) < _MOST_COLUMNS:
                    both = {(): ONE}
                    for k in chosen:
                        both = self.forms.times(both, self.gaps[k])
                    columns.append(_Column(both, ("facts", {(): ONE}, chosen)))
        return [c for c in columns if len(c.polynomial) <= _MOST_TERMS]

    def _fitting(self, k: int) -> dict[tuple, Polynomial]:
        """What is ≥ 0 by sight and takes a monomial of the fact to one of the target."""
        found: dict[tuple, Polynomial] = {}
        if len(self.gaps[k]) > 6:
            return found
        for lead in self.gaps[k]:
            for m in self.target:
                factor = self._quotient(m, lead, loose=True) if lead else m
                if factor and sum(x for _, x in factor) <= 3 and self.forms.sign({factor: ONE}) > 0 and len(found) < 12:
                    found[tuple({factor: ONE}.items())] = {factor: ONE}
        return found

    def _equations(self, equalities: list[int], degree: int, polynomials: list[Polynomial]) -> list[_Column]:
        """Equalities times the monomials that make one of their parts a monomial of the problem."""
        columns: dict[tuple, _Column] = {}
        todo = list({m: None for p in polynomials for m in p})
        most = max(degree, 2) + 2
        seen = set(todo)
        for _ in range(3):
            new: dict[tuple, None] = {}
            by_atom: dict[Atom, list[tuple]] = {}
            for m in todo:
                for a, _ in m:
                    by_atom.setdefault(a, []).append(m)
            exponentials = [m for m in todo if any(self.forms.keys[a][0] == "exp" for a, _ in m)]
            for k in equalities:
                for lead in self.gaps[k]:
                    if not lead:
                        continue
                    power = any(self.forms.keys[a][0] == "exp" for a, _ in lead)
                    for m in exponentials if power else by_atom.get(lead[0][0], ()):
                        factor = self._quotient(m, lead)
                        if factor is None or (k, factor) in columns or len(columns) >= _MOST_EQUATIONS:
                            continue
                        p = self.forms.times({factor: ONE}, self.gaps[k])
                        if p and len(p) <= _MOST_TERMS and _degree(p) <= most + 2:
                            columns[(k, factor)] = _Column(p, ("equal", {factor: ONE}, k))
                            new.update(dict.fromkeys(p))
            todo = [m for m in new if m not in seen]
            seen.update(todo)
            if not todo:
                break
        for k in equalities:
            if (k, ()) not in columns and len(self.gaps[k]) <= _MOST_TERMS:
                columns[(k, ())] = _Column(self.gaps[k], ("equal", {(): ONE}, k))
            for m in {z: None for m in self.target for z in _parts_of(m)}:
                if (k, m) not in columns and len(columns) < _MOST_EQUATIONS and len(self.gaps[k]) <= 8:
                    columns[(k, m)] = _Column(self.forms.times({m: ONE}, self.gaps[k]), ("equal", {m: ONE}, k))
        return [c for c in columns.values() if c.polynomial]

    def _quotient(self, m: tuple, d: tuple, loose: bool = False) -> tuple | None:
        """m/d; an exponential divides an exponential, and where ``loose`` everything."""
        own = [a for a, _ in d if self.forms.keys[a][0] == "exp"]
        if not own or dict(m).get(own[0]):
            return _quotient(m, d)
        other = [a for a, _ in m if self.forms.keys[a][0] == "exp"]
        if not other and not loose:
            return None
        exponent = self.forms.plus(dict(self.forms.keys[other[0]][1]) if other else {}, dict(self.forms.keys[own[0]][1]), -ONE)
        rest = _quotient(tuple(x for x in m if x[0] not in other[:1]), tuple(x for x in d if x[0] != own[0]))
        if rest is None or not exponent:
            return rest
        ((power, _),) = self.forms.exp(exponent).items()
        return tuple(sorted((*rest, *power)))

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
                strictly = all(self.kinds[j] == "lt" for j in how[2])
                positive = strictly and self.forms.sign(how[1]) == 2
            if positive:
                good.append(k)
        good.sort(key=lambda k: (sum(m not in self.target for m in columns[k].polynomial), len(columns[k].polynomial)))
        return [(k, amount) for k in good[:8] for amount in (Fraction(1), Fraction(1, 8), Fraction(1, 1000))]

    # ── sums over entries ──

    def _vectors_by_size(self) -> dict[str, dict[Atom, None]]:
        """The basic vectors that sums, entries and extremes speak of, by their size."""
        polynomials = [self.target, *self.gaps]
        by_size: dict[str, dict[Atom, None]] = {}
        for a in self._atoms(polynomials):
            if self.forms.keys[a][0] == "sum":
                for b in self.forms.keys[a][1]:
                    by_size.setdefault(self._size(b), {})[b] = None
            elif self.forms.keys[a][0] == "entry":
                by_size.setdefault(self._size(self.forms.keys[a][1]), {})[self.forms.keys[a][1]] = None
            elif (whole := self._bounded_vector(a)) is not None:
                for ids in self.forms.vector(whole.args[0]):
                    for b in ids:
                        by_size.setdefault(self._size(b), {})[b] = None
        by_size.pop("", None)
        return by_size

    def _offer_sums(self) -> None:
        """Sums over entries of what is ≥ 0 for every entry, as facts; the parts are kept for the blocks."""
        self.parts: list[tuple] = []
        for size, basics in self._vectors_by_size().items():
            plain = [b for b in basics if self.forms.keys[b][0] != "unit"]
            if not plain:
                continue
            self._index(size, self.writer.basic(plain[0]))
            slacks, bases = self._slacks(size, plain), self._bases(size, plain)
            pairs = [(x, y) for k, x in enumerate(slacks) for y in slacks[k:]]
            pairs.sort(key=lambda pair: not pair[0].source or pair[0].source != pair[1].source or pair[0] is pair[1])
            both = [self._product(x, y) for x, y in pairs[:12]]
            for slack in [*slacks, *both]:
                for weight in [slack, *[self._product(base, slack) for base in bases]]:
                    self._offer(size, self.ones[size], weight)
            self.parts.append((size, plain, slacks, bases, both))

    def _entry_blocks(self, degree: int) -> list[_Square]:
        """Squares of sums of vectors, times weights."""
        scalars = self._scalars(degree)
        blocks = []
        for size, plain, slacks, bases, both in self.parts:
            ones = self.ones[size]
            vectors: list[Combination] = [{(b,): {(): ONE}} for b in plain if self.forms.keys[b][1:2] != ((),)]
            vectors += self._halves(size)
            other = [u for u in vectors if self.forms.keys[next(iter(u))[0]][0] != "softmax"] or vectors
            basis = [self.forms.scaled({c: ONE}, u) for c in scalars for u in [ones, *vectors]]
            blocks.append(self._entry_block(size, basis, Weight(ones, {(): ONE})))
            for base in bases:
                wide = [self.forms.scaled({c: ONE}, u) for c in self._moments(scalars) for u in (ones, *other)]
                blocks.append(self._entry_block(size, wide, base))
            for slack in [*both[:4], *slacks[:6]]:
                blocks.append(self._entry_block(size, [ones, *vectors][:8], slack))
        return [b for b in blocks if b is not None]

    def _halves(self, size: str) -> list[Combination]:
        """Entrywise products u∘w, where sums of four factors occur."""
        found: dict[tuple, None] = {}
        for a in self._atoms([self.target]):
            if self.forms.keys[a][0] == "sum" and len(self.forms.keys[a][1]) == 4 and self._size(self.forms.keys[a][1][0]) == size:
                ids = self.forms.keys[a][1]
                found.update({ids[:2]: None, ids[2:]: None, (ids[0], ids[2]): None, (ids[1], ids[3]): None})
        return [{ids: {(): ONE}} for ids in found][:4]

    def _offer(self, size: str, ones: Combination, weight: Weight) -> None:
        """0 ≤ Σ w as a fact, with a proof that is made when it is used."""
        gap = self.forms.linear(self.forms.total, weight.combination)
        if not gap or len(gap) > _MOST_TERMS or len(self.facts) > _MOST_FACTS or self.forms.sign(gap) > 0:
            return
        self.gaps.append(gap)
        self.kinds.append("le")
        self.facts.append(lambda: self._entries_proof([ones], (size, weight), [(ONE, [ONE])]))

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
        target = self._atoms([self.target, *self.gaps])
        if degree > 4:
            for m in self.target:
                found.update({z: None for z in _divisors(m, 2) if z})
        for a in target[:12]:
            if self.forms.keys[a][0] == "sum" and any(dict(m).get(a) and len(m) + m[0][1] > 2 for m in self.target):
                found[((a, 1),)] = None
            if self.forms.keys[a][0] == "inv":
                found[((a, 2),)] = None
            if self.forms.keys[a][0] == "inv" or ((degree > 2 or self.level > 1) and self.forms.keys[a][0] != "exp"):
                found[((a, 1),)] = None
        return sorted(found, key=len)[:9]

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
        ones = self.ones[size]
        wholes = [w for a in self._atoms([self.target, *self.gaps]) if (w := self._bounded_vector(a)) is not None]
        for whole in sorted(wholes, key=lambda w: w.name == "norm"):
            if self._size_of(whole.args[0]) == size:
                for one in self._bounded(whole, i, ones):
                    one.source = str(whole.args[0])
                    found.append(one)
        exponentials = [b for b in basics if self.forms.keys[b][0] == "exp" and self.forms.keys[b][1]]
        for b in basics:
            if self.forms.keys[b][0] == "softmax":
                from checker.proofs import facts

                below = facts.softmax_entry_at_most_one(self.shop, self.writer.basic(b), i)
                found.append(self._slack(below, ones, {(b,): {(): ONE}}))
                found += self._against_an_entry(b, i, found)
        bounds = list(found)
        for b in exponentials if len(exponentials) > 1 else []:
            e, k = self.writer.basic(b), self.shop.variable("k", "index", self.writer.basic(b))
            each = self.shop.holds(le(0, apply("entry", e, k)))
            if each is not None:
                below = rules.entries(le(apply("entry", e, i), apply("sum", e)), each, e, e, k)
                found.append(self._slack(below, self.forms.scaled(self.forms.scalar(apply("sum", e)), ones), {(b,): {(): ONE}}))
        for b in exponentials:
            found += self._tangents(b, i, ones)
            for one in bounds:
                for c in [None, *[c for c in exponentials if c != b]]:
                    found += self._dominated(b, c, one, i, ones)
        return found[:18]

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

    def _bounded(self, whole: Term, i: Term, ones: Combination) -> list[Weight]:
        """The slacks of u_i against the extreme of u."""
        u = whole.args[0]
        entry, vector, top = apply("entry", u, i), self.forms.vector(u), self.forms.scaled(self.forms.scalar(whole), ones)
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

    def _tangents(self, b: Atom, i: Term, ones: Combination) -> list[Weight]:
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
            line = forms.scaled(power, forms.plus(forms.plus(ones, forms.vector(u)), forms.scaled(p, ones), -ONE))
            slack = forms.plus({(b,): {(): ONE}}, line, -ONE)
            # e^p·(e^(u_i − p) − 1 − u_i + p), e^p being visibly positive
            found.append(Weight(slack, power, [tangent]))
        return found

    def _dominated(self, b: Atom, c: Atom | None, bound: Weight, i: Term, ones: Combination) -> list[Weight]:
        """e^(u_i) ≤ e^(w_i)·e^r where a bound says u_i ≤ w_i + r (w = 0 where c is None), and the other way round."""
        forms = self.forms
        difference: Combination = thawed(forms.keys[b][1])
        if c is not None:
            difference = forms.plus(difference, thawed(forms.keys[c][1]), -ONE)
        (one,) = ones
        rest = bound.combination.get(one, {})
        vector = {ids: p for ids, p in bound.combination.items() if ids != one}
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
            other = forms.scaled(power, ones if c is None else {(c,): {(): ONE}})
            own: Combination = {(b,): {(): ONE}}
            found.append(self._slack(rules.monotone("exp", step), *((other, own) if sign > 0 else (own, other))))
        return found

    def _against_an_entry(self, b: Atom, i: Term, bounds: list[Weight]) -> list[Weight]:
        """s_k ≤ s_j for every k where x_k ≤ x_j follows from the hypotheses, or the other way round."""
        forms, s = self.forms, self.writer.basic(b)
        found = []
        known = [one for w in bounds for one in w.premises] + [one for one in self.shop.given() if one.concludes.name in ("le", "lt", "eq") and one.left.sort == "scalar"]
        for a in self._atoms([self.target]):
            if forms.keys[a][0] != "entry" or forms.keys[a][1] != b or s.name != "softmax":
                continue
            x, j = s.args[0], forms.indices[forms.keys[a][2]]
            xi, xj, sj = apply("entry", x, i), apply("entry", x, j), apply("entry", s, j)
            for low, sign in ((le(xi, xj), ONE), (le(xj, xi), -ONE)):
                step = self.shop.show(low, known, degree=1)
                difference = step and self.shop.holds(le(xi - xj, 0) if sign > 0 else le(0, xi - xj), step)
                if difference is None:
                    continue
                power = rules.monotone("exp", difference)
                si = apply("entry", s, i)
                goal = le(si, sj) if sign > 0 else le(sj, si)
                each = self.shop.show(goal, [power, rules.ratio(x, i, j)], times=[sj], degree=1)
                if each is not None:
                    combination: Combination = {(b,): {(): ONE}}
                    top = forms.scaled(forms.scalar(sj), self.ones[self._size(b)])
                    found.append(self._slack(each, *((top, combination) if sign > 0 else (combination, top))))
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
            self.ones[size] = self.forms.vector(apply("exp", num(0) * vector))
        return self.indices[size]

    def _entry_block(self, size: str, basis: list[Combination], weight: Weight) -> _Square | None:
        """What Σ w∘z_i∘z_j stands for."""
        basis = basis[:_MOST_BASIS]
        matrix: list[list[Polynomial]] = [[{} for _ in basis] for _ in basis]
        for i, u in enumerate(basis):
            for j in range(i + 1):
                product = self.forms.product(weight.combination, self.forms.product(u, basis[j]))
                both = self.forms.linear(self.forms.total, product)
                if len(both) > _MOST_TERMS:
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
        term = self.writer.vector(whole)
        i = self._index(size, self.writer.basic(next(b for ids in whole for b in ids)))
        sums = []
        for d, v in parts:
            times, entry = forms.times({(): d}, weight.visible), forms.entry(v, forms.key(i))
            used = tuple(range(len(weight.premises)))
            if entry.keys() <= {()}:
                sums.append((self.writer.scalar(forms.times(times, forms.times(entry, entry))), (), used))
            else:
                sums.append((self.writer.scalar(times), (self.writer.scalar(entry),), used))
        zero = num(0) * self.writer.basic(next(b for ids in whole for b in ids))
        each = rules.combine(le(apply("entry", zero, i), apply("entry", term, i)), weight.premises, sums)
        return rules.entries(le(apply("sum", zero), apply("sum", term)), each, zero, term, i)

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

        made: dict[int, Proof] = {}

        def number(one: Proof | Callable[[], Proof]) -> int:
            if not isinstance(one, Proof):
                one = made.setdefault(id(one), one())
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


def _quotient(m: tuple, d: tuple) -> tuple | None:
    """m/d where d divides m."""
    powers = dict(m)
    for a, k in d:
        if powers.get(a, 0) < k:
            return None
        powers[a] -= k
    return tuple(sorted((a, k) for a, k in powers.items() if k))


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
