"""Ways to prove a goal about masked softmax weights beside others of the same logits: (m∘s)/⟨m, s⟩ with s = softmax(u).

For masks 0 ≤ m ≤ m′ ≤ 1 the sums are in order, 0 < ⟨m, s⟩ ≤ ⟨m′, s⟩ ≤ 1, which is all that a wider mask or none comes down to.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, permutations

from checker.proofs.indices.over_indices import with_instances
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, rename, told_in_full
from checker.proofs.terms.sizes import is_index_of
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_not_negative
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.weights.weights import weights_in, with_one_for_another
from checker.statements.terms.term import Term, apply, subterms

_SUMS = ("dot", "sum", "norm", "sum_over")
_OF_ALL = (*_SUMS, "for_each")
_MOST_MASKS, _MOST_PLACES = 3, 3
_SHARE, _ATTEMPTS = 0.15, 8  # of the effort that is left, and goals, for what is said of one entry


@dataclass(frozen=True)
class _Masked:
    """Weights (1/⟨m, e^u⟩)·(m∘e^u) with their mask m and logits u."""

    weights: Term
    mask: Term
    logits: Term

    @property
    def softmax(self) -> Term:
        return apply("softmax", self.logits)

    @property
    def divisor(self) -> Term:
        return self.weights.args[0].args[1]

    @property
    def kept(self) -> Term:
        """⟨m, s⟩."""
        return apply("dot", self.mask, self.softmax)

    @property
    def shares(self) -> Term:
        """What the weights are in terms of s."""
        return 1 / self.kept * apply("hadamard", self.mask, self.softmax)


def masks_shared(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with (m∘s)/⟨m, s⟩ for masked weights, under the order of the sums ⟨m, s⟩."""
    key = (goal, shop.context, "masks shared")
    if goal.name not in ("le", "lt", "eq") or not rules.is_relation(goal) or search.weights or key in search.failed:
        return None
    search.failed.add(key)
    masked = list(islice(_masked(shop, goal), _MOST_MASKS))
    softmax = {s for s in subterms(goal) if s.name == "softmax"}
    if not masked or not shop.indexed or len({one.logits for one in masked}) > 1:
        return None
    if len(masked) < 2 and masked[0].softmax not in softmax:
        return None
    facts = _Sums(search, shop, masked).facts(goal)
    if facts is None:
        return None
    case = assuming(shop, *facts)
    search.weights += 1
    try:
        known = _rewritten(search, case, goal, masked)
    finally:
        search.weights -= 1
    return known and told_in_full(known, facts)


def _rewritten(search: Search, shop: Workshop, goal: Term, masked: list[_Masked]) -> Proof | None:
    """The goal from the same in shares, one vector of weights after the other; sums by names at the end."""
    if not masked:
        return sums_named(search, shop, goal)
    first, *others = masked
    same = identity(shop, apply("eq", first.weights, first.shares))
    if same is None:
        return None
    simpler = Term(goal.name, tuple(replaced(side, first.weights, first.shares) for side in goal.args), sort="truth")
    known = _rewritten(search, shop, simpler, others)
    return known and with_one_for_another(Told(known), shop, goal, same)


class Told(Search):
    """A search that only knows one proof."""

    def __init__(self, known: Proof) -> None:
        super().__init__()
        self.known = known

    def solve(self, shop: Workshop, goal: Term) -> Proof | None:
        return self.known if self.known.concludes == goal else None


def sums_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with numbers for the sums by which it divides, where no other sum stands in it, under what is said of them.

    What hypotheses say of every place stands there as they say it of the places of the goal.
    """
    divisors = dict.fromkeys(
        s.args[1] for s in subterms(goal) if s.name == "div" and s.args[1].name in ("dot", "sum") and not s.open
    )
    named, names, context = goal, dict[str, Term](), shop.context
    for total in divisors:
        q = shop.variable("q", "scalar")
        names[q.leaf] = total
        named = replaced(named, total, q)
        context = tuple(replaced(one, total, q) for one in context)
    if not names or any(s.name in _SUMS for s in subterms(named)):
        return search.written_anew(shop, goal)

    def solve(case: Workshop, at_places: Term) -> Proof | None:
        plain = (one for one in case.context if not any(s.name in _OF_ALL for s in subterms(one)))
        return search.written_anew(replace(case, context=tuple(plain)), at_places)

    case = replace(shop, context=context)
    part = with_instances(case, named, solve) or search.written_anew(case, named)
    whole = part and rename(part, names)
    return whole if whole and whole.concludes == goal and shop.adds_up(whole) else None


def _masked(shop: Workshop, goal: Term) -> Iterator[_Masked]:
    """The masked softmax weights of a goal."""
    for p in dict.fromkeys(weights_in(shop, goal)):
        v = p.args[1] if p.name == "mul" else p
        if v.name == "hadamard":
            for m, e in (v.args, v.args[::-1]):
                if e.name == "exp" and not any(s.name == "exp" for s in subterms(m)):
                    yield _Masked(p, m, e.args[0])
                    break


class _Sums:
    """What is known of the sums ⟨m, s⟩."""

    def __init__(self, search: Search, shop: Workshop, masked: list[_Masked]) -> None:
        self.search, self.shop, self.masked = search, shop, masked
        self.k = shop.variable("k", "index", masked[0].softmax)
        self.weight = entry_not_negative(shop, masked[0].softmax, self.k)

    def facts(self, goal: Term) -> dict[Term, Proof] | None:
        """0 < ⟨m, s⟩ ≤ 1, 0 < ⟨m, e^u⟩ and ⟨m, s⟩ ≤ ⟨m′, s⟩, as far as they are shown; None where one sum may be 0."""
        found: dict[Term, Proof] = {}
        above: dict[_Masked, Proof] = {}
        for one in self.masked:
            positive = self.above(one, goal)
            if positive is not None:
                above[one] = positive
        orders = {pair: self.order(pair[0].mask, pair[1].mask) for pair in permutations(self.masked, 2)}
        for (low, high), order in orders.items():
            if order is not None:
                found[order.concludes] = order
                if low in above and high not in above:
                    positive = self.shop.holds(lt(0, high.kept), above[low], order)
                    above |= {high: positive} if positive else {}
        for one in self.masked:
            if one not in above:
                return None
            positive = above[one]
            most = self.order(one.mask, None)
            divisor = self.divisor(one, positive)
            if divisor is None:
                return None
            found |= {fact.concludes: fact for fact in (positive, divisor, most) if fact is not None}
        return found

    def shown(self, goal: Term) -> Proof | None:
        """What is said of one entry, at no cost of attempts."""
        whole = self.search.attempts
        self.search.attempts = min(whole, _ATTEMPTS)
        try:
            return self.shop.known(goal) or self.search.within(_SHARE, self.shop, goal)
        finally:
            self.search.attempts = whole

    def order(self, low: Term, high: Term | None) -> Proof | None:
        """⟨m, s⟩ ≤ ⟨m′, s⟩ from m_k ≤ m′_k, or ⟨m, s⟩ ≤ 1 from m_k ≤ 1."""
        s, k = self.masked[0].softmax, self.k
        low_k, high_k = apply("entry", low, k), num(1) if high is None else apply("entry", high, k)
        known = self.weight and self.shown(le(low_k, high_k))
        if known is None or self.weight is None:
            return None
        left, right = apply("hadamard", low, s), s if high is None else apply("hadamard", high, s)
        each = rules.combine(
            le(apply("entry", left, k), apply("entry", right, k)), (known, self.weight), [(1, (), (0, 1))]
        )
        added = rules.entries(le(apply("sum", left), apply("sum", right)), each, left, right, k)
        return self.shop.holds(le(apply("dot", low, s), num(1) if high is None else apply("dot", high, s)), added)

    def above(self, one: _Masked, goal: Term) -> Proof | None:
        """0 < ⟨m, s⟩, where 0 < ⟨m, e^u⟩ is given, or m ≥ 0 and m_i > 0 at a place that is spoken of."""
        shop, total = self.shop, apply("sum", apply("exp", one.logits))
        given = shop.known(lt(0, one.divisor))
        whole = shop.holds(lt(0, total))
        same = self.same(one)
        if given is not None and whole is not None and same is not None:
            links = [given, rules.positive_reciprocal(whole, total), same, rules.reciprocal(whole, total)]
            found = rules.combine(lt(0, one.kept), links, [(1, (), (0, 1))], [(1 / total, 2), (one.kept, 3)])
            return found if shop.adds_up(found) else None
        least = self.shown(le(0, apply("entry", one.mask, self.k))) if self.weight else None
        spoken = dict.fromkeys(
            s for t in (goal, *shop.context) for s in subterms(t) if s.sort == "index" and not s.open
        )
        places = [i for i in spoken if is_index_of(one.mask, i)][:_MOST_PLACES]
        v = apply("hadamard", one.mask, one.softmax)
        for i in places if least is not None and self.weight is not None else []:
            here = self.shown(lt(0, apply("entry", one.mask, i)))
            weight = shop.holds(lt(0, apply("entry", one.softmax, i)))
            if here is None or weight is None or least is None:
                continue
            each = rules.combine(le(0, apply("entry", v, self.k)), (least, self.weight), [(1, (), (0, 1))])
            below = rules.entries(le(apply("entry", v, i), apply("sum", v)), each, v, v, self.k)
            return completed(shop, lt(0, one.kept), [below, here, weight], [(1, (), (0,)), (1, (), (1, 2))])
        return None

    def same(self, one: _Masked) -> Proof | None:
        """⟨m, e^u⟩ = Σe^u·⟨m, s⟩."""
        total = apply("sum", apply("exp", one.logits))
        return identity(self.shop, apply("eq", one.divisor, total * one.kept))

    def divisor(self, one: _Masked, positive: Proof) -> Proof | None:
        """0 < ⟨m, e^u⟩ from 0 < ⟨m, s⟩."""
        total = apply("sum", apply("exp", one.logits))
        whole, same = self.shop.holds(lt(0, total)), self.same(one)
        if whole is None or same is None:
            return None
        return completed(self.shop, lt(0, one.divisor), [positive, whole, same], [(1, (), (0, 1))])
