"""Products, quotients, roots and powers of positive numbers, compared by their logarithms, where what is to be shown is linear.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from checker.errors import Undecided
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.library.instances import lemma_at
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import less_or
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.cases import positive_or_zero
from checker.statements.terms.term import Term, apply, subterms

_MOST_EFFORT = 5.0  # seconds
_ASIDE = 0.5  # seconds of effort for 0 < x or 0 ≤ x
_MOST_FACTS, _MOST_ROUNDS, _MOST_SPLITS, _MOST_FACTORS = 8, 4, 3, 8
_PRODUCTS = ("mul", "div", "pow", "sqrt", "exp")


@dataclass(frozen=True)
class _Power:
    """A positive number x = e^l: ``same`` proves it."""

    log: Term
    same: Proof


def compared_by_logarithms(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """x ≤ y from log x ≤ log y, with the logarithms of hypotheses of the same form; likewise <."""
    key = (goal, shop.context, "logarithms")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    written = _two_products(shop, goal)
    if written is None or not _worth_it(shop, written):
        return None
    written = _plain(shop, written)
    search.failed.add(key)
    with search.at_most(_MOST_EFFORT):
        found = _by_logarithms(search, shop, goal, written)
    return found and (found if found.concludes == goal else shop.holds(goal, found))


def _by_logarithms(search: Search, shop: Workshop, goal: Term, written: Term) -> Proof | None:
    """The order of two products; where a factor of the lesser may be 0, the goal itself in two cases."""
    monomials = _Monomials(search, shop)
    low = monomials.power(written.args[0])
    if low is None:  # where it is 0, the goal says that a product is not negative
        zero = monomials.perhaps_zero(written.args[0])
        return None if zero is None or search.splits > _MOST_SPLITS else positive_or_zero(search, shop, goal, zero)
    facts = monomials.hypotheses()
    high = monomials.power(written.args[1])
    if high is None:
        return None
    simple = Term(goal.name, (low.log, high.log), sort="truth")
    found = search.solve(assuming(shop, *facts), simple)
    bridge = found and rules.monotone("exp", told_in_full(found, facts))
    return bridge and completed(shop, written, [bridge, low.same, high.same], [(1, (), (0,))])


def _two_products(shop: Workshop, goal: Term) -> Term | None:
    """The goal as an order of two products; None where it is none."""
    if all(map(_is_product, goal.args)):
        return goal
    gap = shop.forms.gap(goal)
    if len(gap) != 2 or sorted(x > 0 for x in gap.values()) != [False, True]:
        return None
    writer = Writer(shop.forms)
    low, high = sorted(gap, key=lambda m: gap[m])
    return Term(goal.name, (writer.scalar({low: -gap[low]}), writer.scalar({high: gap[high]})), sort="truth")


def _plain(shop: Workshop, term: Term) -> Term:
    """The same product or order with one way to write each factor: ⟨w, a⟩ and Σw_i·a_i are one number."""
    if term.name in ("exp", "num", "var"):
        return term
    if term.name in ("mul", "div", "pow", "sqrt") or term.sort == "truth":
        return Term(term.name, tuple(_plain(shop, one) for one in term.args), sort=term.sort)
    simple = Writer(shop.forms).scalar(shop.forms.scalar(term))
    return term if simple.name in _PRODUCTS else simple


def _is_product(term: Term) -> bool:
    sums = ("var", "entry", "dot", "sum", "sum_over", "norm")  # the goal may compare them with products
    return term.name in (*_PRODUCTS, *sums) or (term.name == "num" and term.fraction > 0)


def _worth_it(shop: Workshop, goal: Term) -> bool:
    """Whether hypotheses are about logarithms; of numbers also whether an exponent is a variable, or hypotheses are about products too."""
    if not any(side.name in _PRODUCTS for side in goal.args):
        return False
    if any(s.name == "log" for t in shop.context for s in subterms(t)):
        return True
    if any(s.sort != "scalar" for side in goal.args for s in subterms(side)):  # lengths have ways of their own
        return False
    relations = [one for one in shop.context if one.name in ("le", "lt") and all(map(_is_product, one.args))]
    numbers = [one for one in relations if any(side.name == "num" for side in one.args)]
    products = [one for one in relations if one not in numbers and any(side.name in _PRODUCTS for side in one.args)]
    return len(products) > 1 or any(s.name == "pow" and s.args[1].name != "num" for s in subterms(goal))


class _Monomials:
    """What the factors of one goal, and of the hypotheses about them, are as powers of e."""

    def __init__(self, search: Search, shop: Workshop) -> None:
        self.search, self.shop = search, shop
        self.base = FactBase(shop, lambda *_: None)
        self.known: dict[Term, _Power | None] = {}
        self.signs: dict[Term, Proof | None] = {}

    def power(self, term: Term, deep: bool = True) -> _Power | None:
        """A term as a power of e; None where it is not shown to be positive.  ``deep``: maybe by a search of its own."""
        if self.known.get(term) is None and (deep or term not in self.known or term.name in _PRODUCTS):
            try:
                self.known[term] = self._power(term, deep)
            except Undecided:
                self.known[term] = None
        return self.known[term]

    def _power(self, term: Term, deep: bool) -> _Power | None:
        if term.name == "exp":
            return self._same(term, term.args[0])
        if term == num(1):
            return self._same(term, num(0))
        if term.name in ("mul", "div"):
            return self._of_two(term, deep)
        exponent = term.args[1] if term.name == "pow" else num(1)
        if term.name == "sqrt" or (term.name == "pow" and (exponent.name == "num" or "natural" in exponent.shape)):
            return self._of_one(term, deep)
        above = lt(0, term)
        positive = self.base.sign(above) or (self.search.aside(_ASIDE, self.shop, above) if deep else None)
        return None if positive is None else self._of_a_logarithm(positive)

    def _same(self, term: Term, log: Term, links: tuple[Proof, ...] = ()) -> _Power | None:
        equal = apply("eq", term, apply("exp", log))
        same = self.shop.holds(equal, *links) or completed(self.shop, equal, links)
        return None if same is None else _Power(log, same)

    def _of_a_logarithm(self, positive: Proof) -> _Power | None:
        term = positive.right
        return self._same(term, apply("log", term), (rules.logarithm(positive, term),))

    def _of_two(self, term: Term, deep: bool) -> _Power | None:
        first, second = (self.power(one, deep) for one in term.args)
        if first is None or second is None:
            return None
        x, y = (self.shop.variable(name, "scalar") for name in "xy")
        log = first.log - second.log if term.name == "div" else first.log + second.log
        left = put_equal(first.same, apply(term.name, x, term.args[1]), x)
        right = put_equal(second.same, apply(term.name, apply("exp", first.log), y), y)
        return self._same(term, log, (left, right))

    def _of_one(self, term: Term, deep: bool) -> _Power | None:
        first = self.power(term.args[0], deep)
        if first is None:
            return None
        x = self.shop.variable("x", "scalar")
        links = [put_equal(first.same, apply(term.name, x, *term.args[1:]), x)]
        if term.name == "sqrt":
            return self._same(term, first.log / 2, tuple(links))
        k = term.args[1]
        if k.name != "num":
            lemma = lemma_at("power of an exponential", {"x": first.log, "k": k})
            links += [] if lemma is None else [lemma]
        return self._same(term, k * first.log, tuple(links))

    # ── zero ──

    def perhaps_zero(self, term: Term) -> Proof | None:
        """0 ≤ x for the first factor of a product that was not shown to be positive."""
        unclear = [x for x in _factors(term) if self.known.get(x) is None and x.name != "num"]
        return next((low for x in unclear if (low := self._low(x)) is not None), None)

    def _low(self, x: Term) -> Proof | None:
        """0 ≤ x."""
        if x not in self.signs:
            goal = le(0, x)
            self.signs[x] = self.base.sign(goal) or self.search.aside(_ASIDE, self.shop, goal)
        return self.signs[x]

    # ── hypotheses ──

    def hypotheses(self) -> dict[Term, Proof]:
        """log x ≤ log y for hypotheses x ≤ y whose numbers were met, and for those that these lead to; likewise < and =."""
        found: dict[Term, Proof] = {}
        given = [one for one in self.shop.given() if is_relation(one.concludes)]
        given = [one for one in given if all(map(_is_product, one.concludes.args))]
        given = [sure(self.shop.holds(_plain(self.shop, one.concludes), one)) for one in given]
        for _ in range(_MOST_ROUNDS):
            for one in given:
                low = self.power(one.left, deep=False)
                if low is not None:
                    self._factors_positive(one, low)
                high = self.power(one.right, deep=False)
                fact = None if low is None or high is None else self._logarithms(one, low, high)
                if fact is not None and len(found) < _MOST_FACTS:
                    found.setdefault(fact.concludes, fact)
        return found

    def _logarithms(self, one: Proof, low: _Power, high: _Power) -> Proof | None:
        """log x ≤ log y from x ≤ y."""
        name = one.concludes.name
        powers = Term(name, (apply("exp", low.log), apply("exp", high.log)), sort="truth")
        whole = completed(self.shop, powers, [one, low.same, high.same], [] if name == "eq" else [(1, (), (0,))])
        return whole and Proof("inverse", Term(name, (low.log, high.log), sort="truth"), (whole,))

    def _factors_positive(self, one: Proof, low: _Power) -> None:
        """The factors y of the right side of x ≤ Πy are positive, as x is, where none of them is negative."""
        factors = _factors(one.right)
        if len(factors) > _MOST_FACTORS or None not in [self.power(y, deep=False) for y in factors]:
            return
        signs = {y: self._low(y) for y in factors}
        visible = sure(self.shop.holds(lt(0, apply("exp", low.log))))
        above = completed(self.shop, lt(0, one.left), [visible, low.same], [(1, (), (0,))])
        if above is None or None in signs.values():
            return
        for k, y in enumerate(factors):
            if self.known[y] is None:
                others = [sure(signs[z]) for z in factors[:k] + factors[k + 1 :]]
                positive = _positive_factor(self.shop, one, above, sure(signs[y]), others)
                self.known[y] = None if positive is None else self._of_a_logarithm(positive)


def _factors(term: Term) -> list[Term]:
    """x, x, y of x²y; what is no product and no whole power is one factor."""
    if term.name == "mul":
        return [*_factors(term.args[0]), *_factors(term.args[1])]
    if term.name == "pow" and term.args[1].name == "num":
        return _factors(term.args[0]) * min(int(term.args[1].fraction), _MOST_FACTORS + 1)
    return [term]


def _positive_factor(shop: Workshop, one: Proof, above: Proof, low: Proof, others: list[Proof]) -> Proof | None:
    """0 < y from 0 < x, x ≤ y·Πz, 0 ≤ y and 0 ≤ z: for y = 0 it would say 0 < 0."""
    y = low.right
    rest = reduce(lambda product, z: product * z.right, others, num(1))
    known = rules.combine(le(0, rest), others, [(1, (), tuple(range(len(others))))])
    facts = [above, low, rules.hypothesis(le(y, 0)), known, one]
    bound = [] if one.concludes.name == "eq" else [(1, (), (4,))]
    never = completed(shop, lt(0, y), facts, [(1, (), (0,)), (1, (), (1,)), (1, (), (2, 3)), *bound])
    return never and rules.cases(less_or(num(0), y), rules.hypothesis(lt(0, y)), never)


__all__ = ["compared_by_logarithms"]
