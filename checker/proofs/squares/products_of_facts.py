"""The columns and blocks of a sum of squares: squares of scalars, products of facts, multiples of equalities.

**Guarantee.** a column is ≥ 0 where the facts hold, and = 0 if it is made of an equality.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

from checker.proofs import effort
from checker.proofs.proof import Proof
from checker.proofs.squares.sum_problem import MOST_BASIS, MOST_TERMS, Block, Column, Problem
from checker.proofs.terms.monomials import degree as degree_of
from checker.proofs.terms.monomials import divisors, parts_of, quotient
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, atoms_of
from checker.proofs.trees.rules import num

_MOST_COLUMNS = 900
_MOST_PAIRS = 450
_MOST_EQUATIONS = 300
_MOST_GUIDED, _GUIDED_ROUNDS, _GUIDED_TERMS, _GUIDED_FACTORS = 160, 2, 6, 3  # products with signs that facts give


def _sign_of_a_bound(one: Proof) -> bool:
    """Whether a fact is 0 ≤ s for a bound s of an operator norm."""
    return one.rule == "operator" and one.left == num(0)


class Columns:
    """What the facts of a problem offer; of the facts those that are there when it is asked."""

    def __init__(self, problem: Problem) -> None:
        self.forms, self.level, self.target = problem.forms, problem.level, problem.target
        self.gaps, self.kinds, self.written = problem.gaps, problem.kinds, problem.written
        plain = [one for one in problem.facts if isinstance(one, Proof)]
        self.given = {
            k for k, one in enumerate(plain) if one.rule in ("hypothesis", "part", "negation") or _sign_of_a_bound(one)
        }

    def _scalar_basis(self, degree: int, polynomials: list[Polynomial]) -> list[tuple]:
        """Monomials whose products may occur: half of those of the polynomials, and what divides them."""
        half = degree // 2
        atoms = atoms_of(polynomials)
        target_atoms = atoms_of([self.target])
        basis: dict[tuple, None] = {(): None}
        for m in sorted({m for p in polynomials for m in p}, key=len):
            for z in divisors(m, half):
                basis[z] = None
        for a in target_atoms:  # e^(p/2)
            if self.forms.keys[a][0] == "exp":
                inside = {m: x / 2 for m, x in dict(self.forms.keys[a][1]).items()}
                ((z, _),) = self.forms.exp(inside).items()
                basis[z] = None
        for many in range(1, half + 1):
            for chosen in combinations_with_replacement(target_atoms or atoms, many):
                if len(basis) >= MOST_BASIS:
                    break
                basis[self.forms.monomial([(a, 1) for a in chosen])[0]] = None
        return sorted(basis, key=len)[:MOST_BASIS]

    def _matrix(self, basis: list[tuple], factor: Polynomial) -> list[list[Polynomial]]:
        made: list[list[Polynomial]] = [[{} for _ in basis] for _ in basis]
        for i, x in enumerate(basis):
            for j in range(i + 1):
                one = self.forms.times(self.forms.times({x: ONE}, {basis[j]: ONE}), factor)
                made[i][j] = made[j][i] = one
        return made

    def scalar_blocks(self, inequalities: list[int], degree: int, stage: int) -> list[Block]:
        """Squares of scalars, and from the second stage on squares times facts."""
        basis = self._scalar_basis(degree, [self.target, self.written])
        blocks = [Block(self._matrix(basis, {(): ONE}), ("scalar", basis, ()))] if len(basis) > 1 else []
        many = 0
        for k in inequalities:
            room = degree - (0 if self._at_most_a_number(k) else degree_of(self.gaps[k]))
            if not stage or room < 2 or many >= 6 * self.level:
                continue
            small = [z for z in self._scalar_basis(room, [self.target, self.gaps[k]])][:8]
            many += 1
            if len(small) > 1:
                blocks.append(Block(self._matrix(small, self.gaps[k]), ("scalar", small, (k,))))
        return blocks

    def _at_most_a_number(self, k: int) -> bool:
        """Whether a fact is c − e^p ≥ 0: exponentials count like numbers beside squares of exponentials."""
        monomials = [m for m in self.gaps[k] if m]
        return len(self.gaps[k]) == 2 and len(monomials) == 1 and self.forms.keys[monomials[0][0][0]][0] == "exp"

    def products(self, inequalities: list[int], degree: int, stage: int) -> list[Column]:
        """Facts, their products in pairs, each times something visibly ≥ 0."""
        atoms = atoms_of([self.target, *self.gaps])
        visible: list[Polynomial] = [{((a, 1),): ONE} for a in atoms if self.forms.sign({((a, 1),): ONE}) > 0]
        target_visible = [p for p in visible if next(iter(p))[0][0] in atoms_of([self.target])]
        divided = {z: None for m in self.target for z in parts_of(m)}
        parts: list[Polynomial] = [{m: ONE} for m in divided if m and self.forms.sign({m: ONE}) > 0]
        factors: dict[tuple, Polynomial] = {}
        for p in [*(visible[:14] if stage else target_visible[:6]), *parts[:14]]:
            factors.setdefault(tuple(p.items()), p)
        for p, q in combinations(visible[:5] if stage else [], 2):
            both = self.forms.times(p, q)
            factors.setdefault(tuple(both.items()), both)
        columns = []
        for k in inequalities:
            columns.append(Column(self.gaps[k], ("facts", {(): ONE}, (k,))))
            own = {**factors, **self._fitting(k)}
            for p in own.values():
                columns.append(Column(self.forms.times(p, self.gaps[k]), ("facts", p, (k,))))
        columns = columns[:_MOST_COLUMNS]
        pairs = list(combinations_with_replacement(inequalities, 2)) if stage else []
        pairs.sort(key=lambda pair: (not self.given & set(pair), sum(degree_of(self.gaps[k]) for k in pair)))
        for j, k in pairs[:_MOST_PAIRS]:
            g, h = self.gaps[j], self.gaps[k]
            if degree_of(g) + degree_of(h) <= degree + 2 and len(g) * len(h) <= MOST_TERMS:
                both = self.forms.times(g, h)
                columns.append(Column(both, ("facts", {(): ONE}, (j, k))))
                if self.level > 1:
                    columns += [Column(self.forms.times(p, both), ("facts", p, (j, k))) for p in target_visible[:4]]
        if stage:
            columns += self._times_signs(inequalities)
        if self.level > 1 and stage:
            given = [k for k in inequalities if k in self.given or self._of_an_inverse(k)]
            triples = dict.fromkeys(combinations_with_replacement(inequalities[:7], 3))
            triples |= dict.fromkeys(combinations(given[:7], 3))
            for chosen in triples:
                if sum(degree_of(self.gaps[k]) for k in chosen) <= degree and len(columns) < 2 * _MOST_COLUMNS:
                    both = {(): ONE}
                    for k in chosen:
                        both = self.forms.times(both, self.gaps[k])
                    columns.append(Column(both, ("facts", {(): ONE}, chosen)))
                    if set(chosen) <= set(given):
                        columns += [Column(self.forms.times(p, both), ("facts", p, chosen)) for p in target_visible[:3]]
        return [c for c in columns if len(c.polynomial) <= MOST_TERMS]

    def _times_signs(self, inequalities: list[int]) -> list[Column]:
        """Facts times what facts 0 ≤ a say not to be negative, where a monomial of theirs becomes one of the goal, or of such a product."""
        signs = {gap[0][0]: k for k in inequalities if (gap := self._one_atom(k)) is not None}
        found: dict[tuple, Column] = {}
        wanted = dict.fromkeys(self.target)
        for _ in range(_GUIDED_ROUNDS if len(signs) > 1 else 0):
            new: dict[tuple, None] = {}
            for k in inequalities:
                for lead in self.gaps[k] if 1 < len(self.gaps[k]) <= _GUIDED_TERMS else ():
                    for m in wanted if lead else ():
                        factor = quotient(m, lead)
                        chosen = None if factor is None else self._by_signs(factor, signs)
                        if chosen is None or not chosen or (k, factor) in found or len(found) >= _MOST_GUIDED:
                            continue
                        rest, ks = chosen
                        p = self.forms.times({factor: ONE}, self.gaps[k])
                        found[k, factor] = Column(p, ("facts", {rest: ONE}, (*ks, k)))
                        new |= dict.fromkeys(p)
            wanted = new
        return list(found.values())

    def _one_atom(self, k: int) -> tuple | None:
        """The monomial of a fact 0 ≤ a or 0 < a about one atom."""
        ((m, x), *more) = list(self.gaps[k].items()) or [((), ONE)]
        return m if not more and x == ONE and len(m) == 1 and m[0][1] == 1 else None

    def _by_signs(self, m: tuple, signs: dict[Atom, int]) -> tuple[tuple, tuple[int, ...]] | None:
        """A monomial as what is ≥ 0 by sight times atoms that facts call so; None where it is not so, or needs no fact."""
        rest, ks = [], []
        for a, k in m:
            if k % 2 and a in signs:
                ks.append(signs[a])
                k -= 1
            if k:
                rest.append((a, k))
        if not ks or len(ks) > _GUIDED_FACTORS or self.forms.sign({tuple(rest): ONE}) <= 0:
            return None
        return tuple(rest), tuple(ks)

    def _of_an_inverse(self, k: int) -> bool:
        """Whether a fact says that 1/y is positive."""
        ((m, x), *more) = list(self.gaps[k].items()) or [((), ONE)]
        return not more and x > 0 and len(m) == 1 and self.forms.keys[m[0][0]][0] == "inv"

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

    def equations(self, degree: int, polynomials: list[Polynomial], without: Container[int] = ()) -> list[Column]:
        """Equalities times the monomials that make one of their parts a monomial of the problem."""
        equalities = [k for k, kind in enumerate(self.kinds) if kind == "eq" and k not in without]
        columns: dict[tuple, Column] = {}
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
                        if p and len(p) <= MOST_TERMS and degree_of(p) <= most + 2:
                            columns[(k, factor)] = Column(p, ("equal", {factor: ONE}, k))
                            new.update(dict.fromkeys(p))
            todo = [m for m in new if m not in seen]
            seen.update(todo)
            if not todo:
                break
        for k in equalities:
            if (k, ()) not in columns and len(self.gaps[k]) <= MOST_TERMS:
                columns[(k, ())] = Column(self.gaps[k], ("equal", {(): ONE}, k))
            for m in {z: None for n in self.target for z in parts_of(n)}:
                if (k, m) not in columns and len(columns) < _MOST_EQUATIONS and len(self.gaps[k]) <= 8:
                    columns[(k, m)] = Column(self.forms.times({m: ONE}, self.gaps[k]), ("equal", {m: ONE}, k))
        return [c for c in columns.values() if c.polynomial]

    def _quotient(self, m: tuple, d: tuple, loose: bool = False) -> tuple | None:
        """m/d; an exponential divides an exponential, and where ``loose`` everything."""
        effort.spend(effort.MONOMIAL)
        own = [a for a, _ in d if self.forms.keys[a][0] == "exp"]
        if not own or dict(m).get(own[0]):
            return quotient(m, d)
        other = [a for a, _ in m if self.forms.keys[a][0] == "exp"]
        if not other and not loose:
            return None
        above = dict(self.forms.keys[other[0]][1]) if other else {}
        exponent = self.forms.plus(above, dict(self.forms.keys[own[0]][1]), -ONE)
        rest = quotient(tuple(x for x in m if x[0] not in other[:1]), tuple(x for x in d if x[0] != own[0]))
        if rest is None or not exponent:
            return rest
        ((power, _),) = self.forms.exp(exponent).items()
        return tuple(sorted((*rest, *power)))

    def visible(self, polynomials: Iterable[Polynomial]) -> list[Column]:
        """The monomials that occur and are ≥ 0 by sight."""
        monomials = {m: None for p in polynomials for m in p}
        return [Column({m: ONE}, ("rest",)) for m in monomials if self.forms.sign({m: ONE}) > 0]

    def strict(self, columns: list[Column]) -> list[tuple[int, Fraction]]:
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
        facts = [k for k in good[8:] if columns[k].how[0] == "facts" and columns[k].how[1] == {(): ONE}]
        return [
            (k, amount) for k in [*good[:8], *facts[:2]] for amount in (Fraction(1), Fraction(1, 8), Fraction(1, 1000))
        ]
