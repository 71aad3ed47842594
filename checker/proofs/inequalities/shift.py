"""Polynomials and exponentials on x ≥ x₀: shift x to x₀ + x′, and look for non-negative coefficients.

With every variable shifted to its lower bound, a polynomial with non-negative coefficients is non-negative.  Exponentials come in
through e^D ≥ (1 + D/k)^k (tangents, multiplied up), which is where polynomials are dominated.

**Guarantee.** a tree that adds up, or None.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from checker.errors import Undecided
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.polynomials import ONE, Polynomial
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.linear import propose
from checker.proofs.trees.rules import le, num
from checker.statements.terms.term import Term, apply, as_term, subterms

TANGENTS = (1, 2, 4)
MOST_MULTIPLIERS = 300


class Shifted:
    """Terms in shifted variables, and the way back to terms and premises of the original ones."""

    def __init__(self, lower: Sequence[Proof]) -> None:
        self.lower = {one.right.leaf: one for one in lower}  # x: the proof of x₀ ≤ x or x₀ < x
        self.forms = Forms(naturals=frozenset(self.lower))
        self.new = {x: Term("var", leaf=x) + one.left for x, one in self.lower.items()}
        self.lengths: dict[str, Term] = {}
        self.signs: dict[int, Proof] = {}  # atoms that are ≥ 0 by a proof, not by sight

    def gap(self, relation: Term) -> Polynomial:
        for s in subterms(relation):
            if s.name == "length":
                ((m, _),) = self.forms.scalar(s).items()
                if len(m) == 1:
                    self.lengths[self.forms.keys[m[0][0]][1]] = s
        return self.forms.gap(replace_variables(relation, self.new))

    def term(self, p: Polynomial) -> Term:
        """The polynomial as a term of the original variables."""
        parts = [as_term(x) * self.monomial(m) if m else as_term(x) for m, x in sorted(p.items())]
        total = parts[0] if parts else num(0)
        for one in parts[1:]:
            total = total + one
        return total

    def monomial(self, m: tuple) -> Term:
        total = num(1)
        for a, k in m:
            factor = self.atom(a) ** k if k > 1 else self.atom(a)
            total = factor if total == num(1) else total * factor
        return total

    def atom(self, a) -> Term:
        kind, *inside = self.forms.keys[a]
        if kind == "var" and inside[0] in self.lower:
            return Term("var", leaf=inside[0]) - self.lower[inside[0]].left
        if kind == "exp":
            return apply("exp", self.term(dict(inside[0])))
        if kind == "inv":
            return 1 / self.term(dict(inside[0]))
        if kind == "sigmoid":
            return apply("sigmoid", self.term(dict(inside[0])))
        if kind == "size" and inside[0] in self.lengths:
            return self.lengths[inside[0]]
        if a not in self.forms.shown:
            raise Undecided("A part of a normal form that no term of the search was.")
        back = {x: Term("var", leaf=x) - one.left for x, one in self.lower.items()}
        return replace_variables(self.forms.shown[a], back)

    def learn(self, facts: Sequence[Proof]) -> None:
        """Facts 0 ≤ 1/y say which atoms are not negative."""
        for one in facts:
            gap = self.gap(one.concludes)
            if one.concludes.name == "le" and len(gap) == 1:
                ((m, x),) = gap.items()
                if x == 1 and len(m) == 1 and m[0][1] == 1:
                    self.signs[m[0][0]] = one

    def summand(self, factor: Fraction, m: tuple, facts: list[Proof], *more: int) -> tuple:
        """factor·m·(facts ``more``) as a summand of ``combine``: shifted variables become premises."""
        used, rest = list(more), []
        for a, k in m:
            kind, *inside = self.forms.keys[a]
            if kind == "var" and inside[0] in self.lower:
                used += [_number(facts, self.lower[inside[0]])] * k
            elif a in self.signs:
                used += [_number(facts, self.signs[a])] * k
            else:
                rest.append((a, k))
        return (as_term(factor) * self.monomial(tuple(rest)) if rest else factor, (), tuple(used))

    def visible(self, goal: Term, facts: Sequence[Proof] = ()) -> Proof | None:
        """The goal where all coefficients of its gap are non-negative."""
        gap = self.gap(goal)
        if self.forms.sign(gap) <= 0:
            return None
        premises = list(facts)
        return (
            rules.combine(goal, premises, [self.summand(x, m, premises) for m, x in gap.items()])
            if premises or gap
            else None
        )


def _number(facts: list[Proof], one: Proof) -> int:
    if one not in facts:
        facts.append(one)
    return facts.index(one)


def dominated(
    goal: Term, lower: Sequence[Proof], more: Sequence[Proof] = (), hints: Sequence[Term] = ()
) -> Proof | None:
    """A goal ≤ or < by shift and domination, from lower bounds x₀ ≤ x and further facts.

    ``hints`` are relations whose monomials and exponentials may be needed on the way.
    """
    try:
        return _dominated(goal, lower, more, hints)
    except Undecided:  # a size, or an atom, that cannot be written as a term
        return None


def _dominated(goal: Term, lower: Sequence[Proof], more: Sequence[Proof], hints: Sequence[Term]) -> Proof | None:
    shifted = Shifted(lower)
    gap = shifted.gap(goal)
    shifted.learn(more)
    if _hopeless(shifted, gap, more):
        return None
    way = dict(gap)
    for one in hints:
        way |= shifted.gap(one)
    for k in TANGENTS:
        facts = [*more, *exponential_facts(shifted, way, k)]
        columns = _columns(shifted, way, facts)
        solution = propose(shifted.forms, gap, [c for c, _ in columns])
        if solution is not None:
            return _as_node(shifted, goal, gap, facts, columns, solution)
    return None


def _hopeless(shifted: Shifted, gap: Polynomial, more: Sequence[Proof]) -> bool:
    """Something on the smaller side is bounded neither by the larger side nor by a fact."""
    forms = shifted.forms
    helping = {a for a, key in enumerate(forms.keys) if key[0] == "var" and key[1] in shifted.lower}
    helping |= {a for m, x in gap.items() if x > 0 for a, _ in m}
    helping |= {a for one in more for m in shifted.gap(one.concludes) for a, _ in m}
    return any(
        a not in helping and forms.keys[a][0] not in ("exp", "size") for m, x in gap.items() if x < 0 for a, _ in m
    )


def exponential_facts(shifted: Shifted, way: Polynomial, k: int) -> list[Proof]:
    """For exponents p, q on the way with p ≤ q: e^p ≤ e^q and (1 + (q − p)/k)^k ≤ e^(q − p)."""
    keys = {a: shifted.forms.keys[a] for m in way for a, _ in m if shifted.forms.keys[a][0] == "exp"}
    exponents = [shifted.term(dict(key[1])) for key in keys.values()]
    facts: list[Proof] = []
    for p, q in product([num(0), *exponents], exponents):
        order = shifted.visible(le(p, q)) if p != q else None
        if order is None or not shifted.gap(le(p, q)):
            continue
        facts.append(rules.monotone("exp", order))
        facts.append(tangent_power(shifted, q if p == num(0) else q - p, k))
    return facts


def tangent_power(shifted: Shifted, d: Term, k: int) -> Proof:
    """(1 + d/k)^k ≤ e^d for d ≥ 0: a = 1 + d/k ≤ b = e^(d/k), and b^k − a^k = Σ (b − a)·a^i·b^(k−1−i)."""
    step = d if k == 1 else d / k
    first = rules.tangent(step)
    if k == 1:
        return first
    a, b = first.left, first.right
    premises: list[Proof] = [first, sure(shifted.visible(le(0, a)))]
    sums = [(b ** (k - 1 - i) if k - 1 - i else 1, (), (0, *[1] * i)) for i in range(k)]
    return rules.combine(le(a**k, apply("exp", d)), premises, sums)


def _columns(shifted: Shifted, gap: Polynomial, facts: Sequence[Proof]) -> list[tuple[Polynomial, tuple]]:
    """facts × monomials that divide monomials of the goal (equalities with both signs)."""
    forms = shifted.forms
    multipliers = _divisors(shifted, gap)
    columns: list[tuple[Polynomial, tuple]] = []
    for k, fact in enumerate(facts):
        slack = shifted.gap(fact.concludes)
        for m in multipliers:
            one = forms.times({m: ONE}, slack)
            if fact.concludes.name == "eq":
                columns += [(one, (k, m, 1)), (forms.times({(): -ONE}, one), (k, m, -1))]
            else:
                columns.append((one, (k, m, 1)))
    return columns


def _divisors(shifted: Shifted, gap: Polynomial) -> list[tuple]:
    """Non-negative monomials (by sight or by a proof) that divide a monomial of the goal, an exponential left out or kept."""
    forms = shifted.forms
    found: dict[tuple, None] = {(): None}
    for m in sorted(gap, key=len, reverse=True):
        kept = [(a, k) for a, k in m if a in shifted.signs or forms.sign({((a, 1),): ONE}) > 0]
        for powers in product(*[range(k + 1) for _, k in kept]):
            found[tuple((a, k) for (a, _), k in zip(kept, powers, strict=True) if k)] = None
    return list(found)[:MOST_MULTIPLIERS]


def _as_node(shifted, goal, gap, facts, columns, solution) -> Proof | None:
    premises: list[Proof] = []
    sums, equalities, rest = [], [], dict(gap)
    for j, x in solution.items():
        polynomial, (k, m, sign) = columns[j]
        rest = shifted.forms.plus(rest, polynomial, -x)
        number = _number(premises, facts[k])
        if facts[k].concludes.name == "eq":
            equalities.append((as_term(x * sign) * shifted.monomial(m) if m else as_term(x * sign), number))
        else:
            sums.append(shifted.summand(x, m, premises, number))
    sums += [shifted.summand(x, m, premises) for m, x in sorted(rest.items())]
    if goal.name == "lt" and shifted.forms.sign(rest) < 2:
        return None
    return rules.combine(goal, premises, sums, equalities)
