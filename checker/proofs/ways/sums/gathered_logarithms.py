"""A way to prove an inequality between logarithms: those with one factor are one, c·Σ r·log y = c·log Π y^r, and have its tangents.

With X = Σ r·log y the tangents are c·(1 + s·X) ≤ c·Π y^(s·r) for 0 < c and s = ±1, and s = ±1/2 where a root of the product is spoken of.
A summand c·x beside e^x counts as c·log e^x.

**Guarantee.** none beyond that of its trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from checker.proofs.inequalities.logarithms import factors_of_argument, inverse_power, taken_apart
from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import by_facts
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import Named, worth_trying
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.wordings.of_sums import shown_positive
from checker.statements.terms.term import Term, apply

_MOST_LOGARITHMS, _MOST_POWERS = 8, 4
_FOR_A_SIGN = 1.0  # seconds of effort for 0 < y: what has a logarithm has to be shown positive anyway


def logarithms_gathered(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from tangents of the logarithms of products that its logarithms are together."""
    key = (goal, shop.context, "logarithms gathered")
    if goal.name not in ("le", "lt") or not is_relation(goal) or key in search.failed:
        return None
    search.failed.add(key)
    gap = shop.forms.gap(goal)
    if not 0 < len({a for m in gap for a, _ in m if shop.forms.keys[a][0] == "log"}) <= _MOST_LOGARITHMS:
        return None
    found = _Gathered(search, shop, goal)
    facts = list(found.tangents())
    return by_facts(shop, goal, [*facts, *found.beside()]) if facts else None


@dataclass
class _Group:
    """c·Σ r·log y: the factor c, and the numbers r for each y."""

    factor: Polynomial
    powers: dict[Term, Fraction]
    exponents: list[tuple[Term, Fraction]] = field(default_factory=list)  # x with r·x for r·log e^x


class _Gathered:
    """The logarithms of one goal, by their factors."""

    def __init__(self, search: Search, shop: Workshop, goal: Term) -> None:
        self.search, self.shop, self.forms, self.writer = search, shop, shop.forms, Writer(shop.forms)
        self.goal, self.gap = goal, shop.forms.gap(goal)
        self.signs: dict[Term, Proof | None] = {}
        self.apart: dict[Atom, Proof] = {}
        self.links: dict[Term, list[Proof]] = {}  # of y: e^(log y) = y, e^(−log y) = 1/y
        self.roots: dict[Term, tuple[dict[Term, int], list[Proof]]] = {}  # of w = √q: 2·log w = Σ k·log y, w² = q

    def above(self, y: Term) -> Proof | None:
        """0 < y, where it is shown."""
        if y not in self.signs:
            known = self.shop.holds(lt(0, y))
            self.signs[y] = known or shown_positive(self.search, self.shop, y, _FOR_A_SIGN)
        return self.signs[y]

    def groups(self) -> list[_Group]:
        """The logarithms of positive numbers, taken apart, by factors that are multiples of each other."""
        by_number: dict[Term, Polynomial] = {}
        for m, x in self.gap.items():
            logs = [(a, k) for a, k in m if self.forms.keys[a][0] == "log"]
            if len(logs) != 1 or logs[0][1] != 1:
                continue
            rest = {tuple(pair for pair in m if pair != logs[0]): x}
            for y, k in self.numbers(logs[0][0]):
                by_number[y] = self.forms.plus(by_number.get(y, {}), rest, Fraction(k))
        groups: list[_Group] = []
        for y, c in by_number.items():
            if not c or not self.known(y):
                continue
            for one in groups:
                ratio = _ratio(c, one.factor)
                if ratio is not None:
                    one.powers[y] = ratio
                    break
            else:
                groups.append(_Group(c, {y: ONE}))
        for one in groups:
            self.with_exponents(one)
        return groups

    def numbers(self, a: Atom) -> list[tuple[Term, int]]:
        """y and k for log a = Σ k·log y."""
        p = dict(self.forms.keys[a][1])
        parts = factors_of_argument(self.shop, p)
        if len(parts) == 1 and parts[0][1] == 1:
            return parts
        if a not in self.apart:
            whole = taken_apart(self.shop, p, lambda _, y: self.above(y))
            if whole is None:
                return [(self.writer.scalar(p), 1)]
            self.apart[a] = whole
        return parts

    def known(self, y: Term) -> bool:
        """Whether y is shown to be positive; then with its powers of e."""
        above = self.above(y)
        if y not in self.links and above is not None:
            below = inverse_power(self.shop, above, y)
            if below is not None:
                self.links[y] = [rules.logarithm(above, y), below]
        return y in self.links

    def with_exponents(self, group: _Group) -> None:
        """Add r·x for the exponents x of the goal of which it has c·r·x."""
        lead, number = next(iter(group.factor.items()))
        for a in sorted({a for m in self.gap for a, _ in m if self.forms.keys[a][0] == "exp"}):
            x = dict(self.forms.keys[a][1])
            wanted = self.forms.times(group.factor, x)
            met = [self.gap[m] / y for m, y in wanted.items() if m in self.gap]
            if len(met) == len(wanted) and len(set(met)) == 1:
                group.exponents.append((self.writer.scalar(x), met[0]))

    def find_roots(self) -> None:
        """2·log √q = Σ k·log y for the roots of the goal."""
        for a in sorted({a for m in self.gap for a, _ in m if self.forms.keys[a][0] == "sqrt"}):
            w, q = self.writer.atom(a), dict(self.forms.keys[a][1])
            parts = factors_of_argument(self.shop, q)
            if not all(self.known(y) for y, _ in parts):
                continue
            factors = [self.signs[y] if k > 0 else self.reciprocal(y) for y, k in parts for _ in range(abs(k))]
            above = rules.combine(lt(0, self.writer.scalar(q)), factors, [(1, (), tuple(range(len(factors))))])
            if not self.shop.adds_up(above):
                continue
            self.signs[w] = self.shop.holds(lt(0, w), rules.monotone("sqrt", above, rules.combine(le(0, 0))))
            if not self.known(w):
                continue
            total = sum((k * apply("log", y) for y, k in parts), num(0))
            links = [one for y in (w, *(y for y, _ in parts)) for one in self.links[y]]
            goal = apply("eq", apply("exp", 2 * apply("log", w)), apply("exp", total))
            square = rules.square(w.args[0], self.shop.holds(le(0, w.args[0]), above))
            power = completed(self.shop, goal, [*links, square])
            if power is not None:
                equal = Proof("inverse", apply("eq", 2 * apply("log", w), total), (power,))
                self.roots[w] = (dict(parts), [equal, square])

    def reciprocal(self, y: Term) -> Proof:
        """0 < 1/y."""
        above = self.signs[y]
        assert above is not None
        return rules.positive_reciprocal(above, y)

    # ── tangents ──

    def tangents(self) -> Iterator[Proof]:
        """c·(1 ± X) ≤ c·Π y^±r for the groups, where 0 < c is shown of c or −c."""
        groups = self.groups()
        self.find_roots()
        halves = (Fraction(1, 2), Fraction(-1, 2)) if self.roots else ()
        numbers = dict.fromkeys(y for one in groups for y in one.powers)
        for one in groups:
            for sign in (1, -1):
                c = self.writer.scalar({m: sign * x for m, x in one.factor.items()})
                least = self.not_negative(c)
                if least is None:
                    continue
                found = [
                    self.tangent(one.powers, s * _unit(one), c, least, one.exponents) for s in (ONE, -ONE, *halves)
                ]
                if len(one.powers) == 1 and len(groups) > 1:
                    (y,) = one.powers
                    found += [self.tangent({m: ONE, y: -ONE}, ONE, c, least) for m in numbers if m != y]
                yield from (known for known in found if known is not None)
                break

    def not_negative(self, c: Term) -> Proof | None:
        """0 ≤ c, where it is shown."""
        known = self.shop.holds(le(0, c)) or self.shop.known(le(0, c))
        if known is None and worth_trying(Named(context=self.shop.context, goal=le(0, c))):
            known = self.search.aside(_FOR_A_SIGN, self.shop, le(0, c))
        return known

    def tangent(
        self,
        powers: dict[Term, Fraction],
        s: Fraction,
        c: Term,
        least: Proof,
        exponents: Sequence[tuple[Term, Fraction]] = (),
    ) -> Proof | None:
        """c·(1 + s·X) ≤ c·Π y^(s·r)."""
        whole = self.whole({y: s * r for y, r in powers.items()})
        if whole is None or any(abs(power) > _MOST_POWERS for power in whole.values()):
            return None
        exponent, product, links = num(0), c, []
        for y, power in whole.items():
            exponent = exponent + power * apply("log", y)
            for _ in range(abs(int(power))):
                product = product * (y if power > 0 else 1 / y)
            links += self.links[y]
        for x, r in exponents:
            exponent = exponent + s * r * x
            product = product * apply("exp", s * r * x)
        links = [rules.tangent(exponent), *links, least]
        return completed(self.shop, le(c * (1 + exponent), product), links, [(1, (), (0, len(links) - 1))])

    def whole(self, powers: dict[Term, Fraction]) -> dict[Term, Fraction] | None:
        """The powers, with one of a root where they are halves; None where there is no such root."""
        if all(r.denominator == 1 for r in powers.values()):
            return powers
        for w, (parts, _) in self.roots.items():
            for sign in (1, -1):
                rest = {
                    y: powers.get(y, Fraction(0)) - Fraction(sign * parts.get(y, 0), 2) for y in {**powers, **parts}
                }
                if all(r.denominator == 1 for r in rest.values()):
                    return {w: Fraction(sign)} | {y: r for y, r in rest.items() if r}
        return None

    def beside(self) -> Iterator[Proof]:
        """Logarithms taken apart, what is positive, y·(1/y) = 1, and hypotheses between numbers."""
        yield from self.apart.values()
        for _, equal in self.roots.values():
            yield from equal
        for y, above in self.signs.items():
            if above is not None and y.name != "num":
                yield above
                yield rules.reciprocal(above, y)
                yield rules.positive_reciprocal(above, y)
        yield from (one for one in self.shop.given() if is_relation(one.concludes))


def _unit(group: _Group) -> Fraction:
    """The number by which the powers of a group have no common divisor."""
    least = min(abs(r) for r in group.powers.values())
    return 1 / least


def _ratio(p: Polynomial, q: Polynomial) -> Fraction | None:
    """r with p = r·q, or None."""
    if set(p) != set(q):
        return None
    found = {p[m] / q[m] for m in p}
    return found.pop() if len(found) == 1 else None


__all__ = ["logarithms_gathered"]
