"""What a hypothesis says of every index, added up with weights: Σ c_k·a_k ≤ Σ c_k·b_k from a_k ≤ b_k for each k, where c ≥ 0.

So ⟨x_k, e⟩ ≤ b of every row of X says ⟨Xᵀc, e⟩ ≤ b·Σc, and ‖x_k − y‖ ≤ R says ⟨Xᵀc, w⟩ − ⟨y, w⟩·Σc ≤ R·‖w‖·Σc for every w.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from checker.errors import Undecided
from checker.proofs import rules
from checker.proofs.facts import entry_not_negative
from checker.proofs.normal_form import as_bound, instance
from checker.proofs.positivity import by_squares
from checker.proofs.proof import Proof, replace_variables, told_in_full
from checker.proofs.proof_search import Search, assuming
from checker.proofs.rewriting import completed, sums_of_equals
from checker.proofs.rules import le, num, size
from checker.proofs.sizes import is_index_of, same_size, transposed
from checker.proofs.ways_of_norms import shorter
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.over_indices import size_of_bound
from checker.statements.term import BINDERS, Term, apply, parts, subterms, variables_of

_MOST_FACTS, _MOST_WEIGHTS = 12, 4
_SHARE = 0.3  # of the time that is left, for a goal under such facts


@dataclass(frozen=True)
class Each:
    """a ≤ b or a = b at an index ``k`` of which nothing is known; ``bound`` is how the statement writes an index that it is said of."""

    shop: Workshop
    k: Term
    known: Proof
    bound: Term | None = None

    @property
    def free(self) -> Term:
        """The index of stacks over k."""
        return as_bound(self.k) if self.bound is None else self.bound

    def vector(self, term: Term) -> tuple[Term, list[Proof]]:
        """The vector that has the scalar term at the index k, and why its entry is that where normal forms do not see it."""
        links: list[Proof] = []
        return _over(self, term, _stacked(self, num(1)), links), links

    def added_up(self, c: Term | None, places: list[Term]) -> Iterator[Proof]:
        """0 ≤ Σ c∘(b − a), and entry i of that vector ≤ its sum for some places i; without weights c for c = 1.  All of = for =."""
        shop, k, (a, b) = self.shop, self.k, self.known.concludes.args
        ones = _stacked(self, num(1))
        weights = ones if c is None else c
        above = entry_not_negative(shop, weights, k)
        if above is None:
            return
        links: list[Proof] = []
        room = _over(self, b, ones, links) - _over(self, a, ones, links)
        room = room if c is None else apply("hadamard", c, room)
        equal, entry = self.known.concludes.name == "eq", apply("entry", room, k)
        orders = [le(0, entry), le(entry, 0)] if equal else [le(0, entry)]
        each = [self._at_k(one, above, links) for one in orders]
        if None in each:
            return
        zero, total = num(0) * room, apply("sum", room)
        ends = ((zero, room), (room, zero))
        sums = [
            rules.entries(le(*(apply("sum", x) for x in pair)), one, *pair, k)
            for pair, one in zip(ends, each, strict=False)
            if one is not None
        ]
        plain = [known for one in sums if (known := _without_zero(shop, one, total)) is not None]
        if len(plain) < len(sums):
            return
        yield Proof("antisymmetry", apply("eq", num(0), total), tuple(plain)) if equal else plain[0]
        if not equal and each[0] is not None:
            for i in places:
                here = rules.entries(le(apply("entry", room, i), total), each[0], room, room, k)
                there = [Proof("identity", replace_variables(one.concludes, {k.leaf: i})) for one in links]
                yield here
                yield from there

    def _at_k(self, goal: Term, above: Proof, links: list[Proof]) -> Proof | None:
        relation = self.known
        if relation.concludes.name == "eq":
            sides = self.known.concludes.args
            relation = rules.combine(
                le(*(sides if goal.args[0] == num(0) else sides[::-1])), (self.known,), [], [(1, 0)]
            )
            if not self.shop.adds_up(relation):
                relation = rules.combine(relation.concludes, (self.known,), [], [(-1, 0)])
        return completed(self.shop, goal, [relation, above, *links], [(1, (), (0, 1))])


def _without_zero(shop: Workshop, known: Proof, total: Term) -> Proof | None:
    """0 ≤ Σ or Σ ≤ 0 without the sum of zeros."""
    goal = le(0, total) if known.concludes.args[1] == total else le(total, 0)
    return shop.holds(goal, known)


def _over(at: Each, term: Term, ones: Term, links: list[Proof]) -> Term:
    """The vector that has the scalar term at the index k; ``links`` gets why entries of products of matrices are what they are."""
    if at.k.leaf not in variables_of(term):
        return term * ones
    name, args = term.name, term.args
    if name in ("add", "sub", "neg"):
        return apply(name, *(_over(at, one, ones, links) for one in args))
    if name == "mul":
        p, q = args
        if at.k.leaf not in variables_of(p):
            return p * _over(at, q, ones, links)
        if at.k.leaf not in variables_of(q):
            return q * _over(at, p, ones, links)
        return apply("hadamard", _over(at, p, ones, links), _over(at, q, ones, links))
    if name == "div" and at.k.leaf not in variables_of(args[1]):
        return (1 / args[1]) * _over(at, args[0], ones, links)
    if name == "entry" and args[1] == at.k and at.k.leaf not in variables_of(args[0]):
        return args[0]
    if name == "dot":
        return _inner(at, args, ones, links)
    return _stacked(at, term)


def _inner(at: Each, sides: tuple[Term, ...], ones: Term, links: list[Proof]) -> Term:
    """The vector of ⟨u, w⟩, where one of the two is a sum of multiples of columns k."""
    u, w = sides
    if at.k.leaf not in variables_of(u):
        u, w = w, u
    if at.k.leaf in variables_of(w):
        return _stacked(at, apply("dot", u, w))
    if at.k.leaf not in variables_of(u):
        return apply("dot", u, w) * ones
    if u.name in ("add", "sub", "neg"):
        return apply(u.name, *(_inner(at, (one, w), ones, links) for one in u.args))
    if u.name == "mul":
        c, v = u.args
        inner = _inner(at, (v, w), ones, links)
        return c * inner if at.k.leaf not in variables_of(c) else apply("hadamard", _over(at, c, ones, links), inner)
    if u.name == "column" and u.args[1] == at.k and at.k.leaf not in variables_of(u.args[0]):
        image = transposed(u.args[0]) @ w
        links.append(Proof("identity", apply("eq", apply("entry", image, at.k), apply("dot", u, w))))
        return image
    return _stacked(at, apply("dot", u, w))


def _stacked(at: Each, term: Term) -> Term:
    """The vector with these entries."""
    return apply("stack", at.free, replace_variables(term, {at.k.leaf: at.free}))


def rows_added_up(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from what hypotheses about every index say when they are added up with the weights that are spoken of."""
    key = (goal, shop.context, "rows added up")
    if goal.name not in ("le", "lt", "eq") or goal.args[0].sort != "scalar" or search.rows or key in search.failed:
        return None
    search.failed.add(key)
    if not shop.indexed:
        return None
    search.rows += 1
    try:
        if goal.name == "le" and goal.args[0].name == "norm":
            return _norm_by_rows(search, shop, goal)
        facts = {one.concludes: one for one in _facts(shop, goal, None)}
        if not facts:
            return None
        found = by_squares(shop, goal, more=list(facts.values()))
        if found is None:
            found = search.within(_SHARE, assuming(shop, *facts), goal)
            found = found and told_in_full(found, facts)
        return found
    finally:
        search.rows -= 1


def summands_below_their_sum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal under a_i ≤ Σ_k a_k at the places i that it speaks of, for the sums of which no summand is negative."""
    key = (goal, shop.context, "summands")
    if goal.name not in ("le", "lt") or search.rows or key in search.failed:
        return None
    search.failed.add(key)
    terms = (goal, *shop.context)
    sums = dict.fromkeys(
        s for t in terms for s in subterms(t) if s.name == "sum_over" and s.sort == "scalar" and not s.open
    )
    facts: dict[Term, Proof] = {}
    search.rows += 1
    try:
        for s in sums:
            vector, k = apply("stack", *s.args), shop.variable("k", "index", size_of_bound(s.args[0].leaf))
            places = [i for i in _places(shop, goal) if i.shape == k.shape]
            zero = le(0, instance(s, k))
            each = search.solve(replace(shop, context=()), zero) if places else None
            known = each and shop.holds(le(0, apply("entry", vector, k)), each)
            for i in places:
                if known is None:
                    break
                below = rules.entries(le(apply("entry", vector, i), apply("sum", vector)), known, vector, vector, k)
                fact = shop.holds(le(instance(s, i), s), below)
                if fact is not None:
                    facts[fact.concludes] = fact
        found = search.within(_SHARE, assuming(shop, *facts), goal) if facts else None
        return found and told_in_full(found, facts)
    finally:
        search.rows -= 1


def _norm_by_rows(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖w‖ ≤ B from ⟨w, w⟩ ≤ B·‖w‖."""
    length, bound = goal.args
    w = length.args[0]
    facts = list(_facts(shop, goal, w))
    if not facts:
        return None
    positive = search.solve(shop, le(0, bound))
    inner = apply("dot", w, w)
    known = positive and by_squares(shop, le(inner, bound * length), more=facts)
    same = rules.combine(apply("eq", inner, inner))
    return known and positive and shorter(goal, positive, same, known)


def _facts(shop: Workshop, goal: Term, w: Term | None) -> Iterator[Proof]:
    """What is said of every index, added up; bounds of norms as bounds of inner products with w."""
    count = 0
    for each in (*_hypotheses(shop, goal, w), *_pairs(shop, goal, w), *_own_rows(shop, goal, w)):
        sums = each.known.concludes.name == "eq" or any(s.name in ("sum", "length") for s in subterms(goal))
        weights = _weights(shop, goal, each.k)
        places = [s for s in _places(shop, goal) if s.shape == each.k.shape]
        for c in [*weights, None] if sums else weights:
            at = [i for i in places if c is not None and apply("entry", c, i) in set(subterms(goal))]
            try:
                for fact in each.added_up(c, at):
                    yield from _turned_over(fact, c)
                    count += 1
            except Undecided:
                continue
            if count >= _MOST_FACTS:
                return
        if each.bound is not None:
            yield from _written_out(each, goal)


def _written_out(each: Each, goal: Term) -> Iterator[Proof]:
    """Σ_k a_k = ⟨c, b⟩ for the sums of the goal whose summands are products c_k·b_k."""
    shop, k = each.shop, each.k
    for s in dict.fromkeys(s for s in subterms(goal) if s.name == "sum_over" and s.args[0] == each.bound):
        links: list[Proof] = []
        whole, apart = apply("stack", *s.args), _over(each, instance(s, k), _stacked(each, num(1)), links)
        at_k = completed(shop, apply("eq", *(apply("entry", x, k) for x in (whole, apart))), links)
        if at_k is not None:
            yield sums_of_equals(shop, whole, apart, at_k, k)


def _hypotheses(shop: Workshop, goal: Term, w: Term | None) -> Iterator[Each]:
    """What hypotheses say of every index, where they speak of a vector or matrix of the goal."""
    for one in shop.given():
        if one.concludes.name != "for_each" or not _about(one.concludes.args[1], goal):
            continue
        if any(s.name in BINDERS for s in subterms(one.concludes.args[1])):
            continue
        k = shop.variable("k", "index", size_of_bound(one.concludes.args[0].leaf))
        each = _at(shop, Proof("instance", instance(one.concludes, k), (one,), {"at": k}), w)
        if each is not None:
            yield Each(shop, k, each)


def _pairs(shop: Workshop, goal: Term, w: Term | None) -> Iterator[Each]:
    """What a hypothesis says of every pair of indices, added up over the second with one vector of weights."""
    for one in shop.given() if w is not None else []:
        body = one.concludes.args[1] if one.concludes.name == "for_each" else one.concludes
        if body is one.concludes or body.name != "for_each" or not _about(body, goal):
            continue
        k, j = (shop.variable("k", "index", size_of_bound(s.args[0].leaf)) for s in (one.concludes, body))
        outer = Proof("instance", instance(one.concludes, k), (one,), {"at": k})
        inner = _at(shop, Proof("instance", instance(outer.concludes, j), (outer,), {"at": j}), w)
        for c in _weights(shop, goal, j) if inner is not None else []:
            assert inner is not None
            for fact in Each(shop, j, inner).added_up(c, []):
                links = [one for one in _turned_over(fact, c) if one is not fact]
                plain = le(0, Writer(shop.forms).scalar(shop.forms.scalar(fact.right)))
                known = completed(shop, plain, [fact, *links], [(1, (), (0,))])
                if known is not None:
                    yield Each(shop, k, known)


def _own_rows(shop: Workshop, goal: Term, w: Term | None) -> Iterator[Each]:
    """⟨x_k, w⟩ ≤ ‖x_k‖·‖w‖ and 2⟨x_k, w⟩ ≤ ‖x_k‖² + ‖w‖² for the rows x_k of whose norms the goal has a sum."""
    sums = [s for s in parts(goal) if s.name == "norm" and s.args[0].name == "column" and s.args[0].args[1].open]
    for s in dict.fromkeys(sums):
        A, bound = s.args[0].args
        images = dict.fromkeys(x for x in subterms(goal) if x.name == "matvec" and x.args[0] == A and not x.open)
        k = shop.variable("k", "index", size_of_bound(bound.leaf))
        x = apply("column", A, k)
        for o in [w] if w is not None else list(images)[:2]:
            if not same_size(x, o):
                continue
            inner = apply("dot", x, o)
            if w is not None:
                known = shop.holds(le(inner, size(x) * size(o)), rules.absolute(inner), rules.cauchy(x, o))
            else:
                goal_at_k = le(2 * inner, size(x) ** 2 + apply("dot", o, o))
                known = shop.holds(goal_at_k, rules.square(x - o), rules.square(x), weights=[num(1), num(-1)])
            if known is not None:
                yield Each(shop, k, known, bound)


def _about(body: Term, goal: Term) -> bool:
    """Whether a hypothesis speaks of a vector or matrix of which the goal speaks."""
    of_goal = {s for s in subterms(goal) if s.name == "var" and s.sort in ("vector", "matrix")}
    return any(s in of_goal for s in subterms(body))


def _at(shop: Workshop, one: Proof, w: Term | None) -> Proof | None:
    """What is said at k as an order of scalars: ‖v‖ ≤ b as ⟨v, w⟩ ≤ b·‖w‖."""
    term = one.concludes
    if term.name not in ("le", "eq", "lt") or term.args[0].sort != "scalar":
        return None
    if term.name == "lt":
        one = rules.combine(le(*term.args), (one,), [(1, (), (0,))])
    if w is None or term.args[0].name != "norm" or term.name == "eq":
        return one
    v = term.args[0].args[0]
    if not same_size(v, w):
        return None
    inner = apply("dot", v, w)
    steps = [rules.absolute(inner), rules.cauchy(v, w), one]
    return shop.holds(le(inner, term.args[1] * size(w)), *steps, weights=[num(1), num(1), size(w)])


def _weights(shop: Workshop, goal: Term, k: Term) -> list[Term]:
    """The vectors without negative entries of which the goal or a hypothesis speaks, as long as k runs."""
    found = []
    spoken = [s for t in (goal, *shop.context) for s in subterms(t) if s.sort == "vector" and not s.open]
    for c in dict.fromkeys(spoken):
        weights = c.name in ("softmax", "exp", "var", "sparsemax") and is_index_of(c, k)
        if weights and entry_not_negative(shop, c, k) is not None:
            found.append(c)
    return found[:_MOST_WEIGHTS]


def _places(shop: Workshop, goal: Term) -> list[Term]:
    return list(dict.fromkeys(s for s in subterms(goal) if s.name == "var" and s.sort == "index"))


def _turned_over(fact: Proof, c: Term | None) -> Iterator[Proof]:
    """The fact with ⟨Xᵀc, e⟩ for ⟨c, Xe⟩."""
    images = dict.fromkeys(s for t in fact.concludes.args for s in subterms(t) if s.name == "matvec")
    links = []
    for image in images:
        A, e = image.args
        if c is not None and same_size(c, image):
            turned = transposed(A)
            B, left, right = (
                (turned, e, c) if A.name == "transpose" else (A, c, e)
            )  # ⟨left, B·right⟩ = ⟨Bᵀ·left, right⟩
            goal = apply("eq", apply("dot", left, B @ right), apply("dot", apply("transpose", B) @ left, right))
            links.append(Proof("adjoint", goal, (), {"matrix": B, "left": left, "right": right}))
    yield fact
    yield from links
