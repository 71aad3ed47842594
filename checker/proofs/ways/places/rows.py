"""What a hypothesis says of every index, added up with weights: Σ c_k·a_k ≤ Σ c_k·b_k from a_k ≤ b_k for each k, where c ≥ 0.

So ⟨x_k, e⟩ ≤ b of every row of X says ⟨Xᵀc, e⟩ ≤ b·Σc, and ‖x_k − y‖ ≤ R says ⟨Xᵀc, w⟩ − ⟨y, w⟩·Σc ≤ R·‖w‖·Σc for every w.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import islice

from checker.errors import Undecided
from checker.proofs.indices.multipliers import slackness
from checker.proofs.indices.multipliers_of_extremes import greatest_by_multipliers
from checker.proofs.indices.pointwise import entry_of, summands_of
from checker.proofs.indices.said_of_each import Each, over, stacked
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.squares.positivity import by_squares
from checker.proofs.squares.times_a_factor import times_a_factor
from checker.proofs.terms.normal_form import instance, told_at
from checker.proofs.terms.sizes import is_index_of, same_size, transposed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_not_negative
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed, sums_of_equals
from checker.proofs.trees.rules import le, lt, num, size
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.proofs.ways.vectors.norms import shorter
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import BINDERS, Term, apply, parts, subterms, variables_of

_MOST_FACTS, _MOST_WEIGHTS = 24, 4
_SUMS, _MOST_SUMS = ("sum_over", "sum", "dot"), 4
_FOR_A_SIGN = 0.3  # seconds of effort for 0 ≤ a_k
_SHARE = 0.3  # of the time that is left, for a goal under such facts


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
        if goal.name == "le" and goal.args[0].name in ("norm", "frobenius"):
            w = goal.args[0].args[0]
            return norm_by_rows(search, shop, goal, list(_facts(shop, goal, w if w.sort == "vector" else None)))
        facts = {one.concludes: one for one in _facts(shop, _spoken_of(shop, goal), None)}
        if not facts:
            return None
        found = by_squares(shop, goal, more=list(facts.values())) or times_a_factor(shop, goal, list(facts.values()))
        if found is None:
            found = search.within(_SHARE, assuming(shop, *facts), goal)
            found = found and told_in_full(found, facts)
        return found
    finally:
        search.rows -= 1


def rows_against_each_other(shop: Workshop, *, plain: bool) -> Proof | None:
    """0 < 0 from what hypotheses about every index say when they are added up; ``plain``: as 1 ≤ 0, without squares."""
    if not shop.indexed or not any(one.concludes.name == "for_each" for one in shop.given()):
        return None
    false = le(1, 0) if plain else lt(0, 0)
    facts = list(_facts(shop, _spoken_of(shop, false), None))
    facts += _equal_inner_products(shop) if facts else []
    found = by_squares(shop, false, more=facts, plain=plain) if facts else None
    return found and shop.holds(lt(0, 0), found)


def _equal_inner_products(shop: Workshop) -> Iterator[Proof]:
    """⟨u, v⟩ = ⟨w, v⟩ for hypotheses u = w and the variables v."""
    named = [v for v in shop.vectors() if v.name == "var"]
    for one in shop.given():
        if one.concludes.name == "eq" and one.concludes.args[0].sort == "vector":
            x = shop.variable("x", "vector", one.left)
            for v in [v for v in named if same_size(v, one.left)][:_MOST_WEIGHTS]:
                yield put_equal(one, apply("dot", x, v), x)


def _spoken_of(shop: Workshop, goal: Term) -> Term:
    """The goal, or all hypotheses together where it speaks of nothing, as 0 < 0 does."""
    if variables_of(goal) or not shop.context:
        return goal
    return reduce(lambda p, q: apply("and", p, q), shop.context)


def summands_below_their_sum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal under a_i ≤ Σ_k a_k at the places i that it speaks of, for the sums of which no summand is negative."""
    key = (goal, shop.context, "summands")
    if goal.name not in ("le", "lt") or search.rows or key in search.failed:
        return None
    search.failed.add(key)
    terms = (goal, *shop.context)
    sums = dict.fromkeys(s for t in terms for s in subterms(t) if s.sort == "scalar" and not s.open and s.name in _SUMS)
    facts: dict[Term, Proof] = {}
    search.rows += 1
    try:
        for s in islice(sums, _MOST_SUMS):
            vector = summands_of(s)
            if vector is None:
                continue
            k = shop.variable("k", "index", vector)
            spoken = set(subterms(goal))
            told = any(s in set(subterms(one)) for one in shop.context)  # such as a risk that is at most b
            vectors = [one for one in subterms(vector) if one.sort == "vector"] if told else [vector]
            places = [
                i
                for i in _places(shop, goal)
                if is_index_of(vector, i)
                and (s.name == "sum_over" or any(apply("entry", one, i) in spoken for one in vectors))
            ]
            each = search.aside(_FOR_A_SIGN, shop, le(0, entry_of(vector, k))) if places else None
            known = each and shop.holds(le(0, apply("entry", vector, k)), each)
            for i in places:
                if known is None:
                    break
                below = rules.entries(le(apply("entry", vector, i), apply("sum", vector)), known, vector, vector, k)
                fact = shop.holds(le(entry_of(vector, i), s), below)
                if fact is not None:
                    facts[fact.concludes] = fact
        found = search.within(_SHARE, assuming(shop, *facts), goal) if facts else None
        return found and told_in_full(found, facts)
    finally:
        search.rows -= 1


def norm_by_rows(search: Search, shop: Workshop, goal: Term, facts: list[Proof]) -> Proof | None:
    """‖w‖ ≤ B from ⟨w, w⟩ ≤ B·‖w‖, by facts about inner products with w."""
    length, bound = goal.args
    w = length.args[0]
    positive = search.solve(shop, le(0, bound)) if facts else None
    entries = w if w.sort == "vector" else apply("vec", w)
    inner = apply("dot", entries, entries)
    known = positive and by_squares(shop, le(inner, bound * length), more=facts)
    same = rules.combine(apply("eq", inner, inner))
    return known and positive and shorter(goal, positive, same, known)


def _facts(shop: Workshop, goal: Term, w: Term | None) -> Iterator[Proof]:
    """What is said of every index, added up; bounds of norms as bounds of inner products with w.

    Each hypothesis has its turn with its first weights before one has it with its second.
    """
    said = [*_hypotheses(shop, goal, w), *_pairs(shop, goal, w), *_own_rows(shop, goal, w), *_extremes(shop, goal)]
    for one in greatest_by_multipliers(shop, goal):
        yield from (turned for fact in one.added_up(None, []) for turned in turned_over(fact, None))
    contradiction = goal.name == "and"  # the hypotheses together
    counted = contradiction or any(s.name in ("sum", "length") for s in subterms(goal))
    turns: list[tuple[int, Each, Term | None]] = []
    for each in said:
        weights = weights_of(shop, goal, each.k)
        sums = counted or each.known.concludes.name == "eq"
        ones = [stacked(each, num(1))] if contradiction else []
        for positive in (weights or ones) if each.strict is not None else []:
            yield from each.positive_mean(positive)
        turns += [(turn, each, c) for turn, c in enumerate(_chosen(each, weights, sums))]
    count = 0
    for _, each, c in sorted(turns, key=lambda one: one[0]):
        places = [s for s in _places(shop, goal) if s.shape == each.k.shape]
        at = [i for i in places if c is not None and apply("entry", c, i) in set(subterms(goal))]
        try:
            for fact in each.added_up(c, at):
                yield from turned_over(fact, c)
                count += 1
        except Undecided:
            continue
        if count >= _MOST_FACTS:
            break
    for each in said:
        if each.bound is not None:
            yield from _written_out(each, goal)
    for k, product in slackness(shop):
        yield from (turned for fact in Each(shop, k, product).added_up(None, []) for turned in turned_over(fact, None))


def _chosen(each: Each, weights: list[Term], sums: bool) -> list[Term | None]:
    """The weights with which a hypothesis is added up; none where it is a product with one of them already, or the sign of one."""
    known = each.known.concludes
    own = [apply("entry", c, each.k) for c in weights]
    if known.name == "eq" and any(one in subterms(known) for one in own):
        return [None]
    if known.name == "le" and known.args[0] == num(0) and known.args[1] in own:
        return [None] if sums else []
    return [*weights, None] if sums else [*weights]


def _written_out(each: Each, goal: Term) -> Iterator[Proof]:
    """Σ_k a_k = ⟨c, b⟩ for the sums of the goal whose summands are products c_k·b_k."""
    shop, k = each.shop, each.k
    for s in dict.fromkeys(s for s in subterms(goal) if s.name == "sum_over" and s.args[0] == each.bound):
        links: list[Proof] = []
        whole, apart = apply("stack", *s.args), over(each, instance(s, k), stacked(each, num(1)), links)
        at_k = completed(shop, apply("eq", *(apply("entry", x, k) for x in (whole, apart))), links)
        if at_k is not None:
            yield sums_of_equals(shop, whole, apart, at_k, k)


def _hypotheses(shop: Workshop, goal: Term, w: Term | None) -> Iterator[Each]:
    """What hypotheses say of every index, where they speak of a vector or matrix of the goal."""
    for one in shop.given():
        if one.concludes.name != "for_each" or not _about(shop, one.concludes.args[1], goal):
            continue
        if any(s.name in BINDERS for s in subterms(one.concludes.args[1])):
            continue
        k = shop.variable("k", "index", size_of_bound(one.concludes.args[0].leaf))
        for told in parts_of(told_at(one, k)):
            each = _at(shop, told, w)
            if each is not None:
                strict = told if told.concludes.name == "lt" else None
                yield Each(shop, k, each, strict=strict, name=one.concludes.args[0])


def _pairs(shop: Workshop, goal: Term, w: Term | None) -> Iterator[Each]:
    """What a hypothesis says of every pair of indices, added up over the second with one vector of weights."""
    for one in shop.given() if w is not None else []:
        body = one.concludes.args[1] if one.concludes.name == "for_each" else one.concludes
        if body is one.concludes or body.name != "for_each" or not _about(shop, body, goal):
            continue
        k, j = (shop.variable("k", "index", size_of_bound(s.args[0].leaf)) for s in (one.concludes, body))
        outer = told_at(one, k)
        inner = _at(shop, told_at(outer, j), w)
        for c in weights_of(shop, goal, j) if inner is not None else []:
            assert inner is not None
            for fact in Each(shop, j, inner).added_up(c, []):
                links = [one for one in turned_over(fact, c) if one is not fact]
                plain = le(0, Writer(shop.forms).scalar(shop.forms.scalar(fact.right)))
                known = completed(shop, plain, [fact, *links], [(1, (), (0,))])
                if known is not None:
                    yield Each(shop, k, known)


def _extremes(shop: Workshop, goal: Term) -> Iterator[Each]:
    """min u ≤ u_k and u_k ≤ max u for the extremes of the goal, beside hypotheses about every index."""
    told = any(h.name == "for_each" for h in shop.context)
    for s in dict.fromkeys(s for s in subterms(goal) if s.name in ("minimum", "maximum") and not s.open):
        if told and s.args[0].name == "matvec":
            k = shop.variable("k", "index", s.args[0])
            yield Each(shop, k, rules.extreme(s, apply("entry", s.args[0], k)))


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


def _about(shop: Workshop, body: Term, goal: Term) -> bool:
    """Whether a hypothesis speaks of a vector or matrix of the goal, of one by which an equality defines such a vector, or of one
    over which the sums of another hypothesis go.
    """
    of_goal = _variables(goal)
    for one in shop.context:
        if rules.is_relation(one) and any(s.name == "sum_over" for s in subterms(one)):
            of_goal |= _variables(one)
        if one.name == "eq" and one.args[0].sort == "vector" and set(one.args) & of_goal:
            of_goal |= _variables(one)
    return bool(of_goal & set(subterms(body)))


def _variables(term: Term) -> set[Term]:
    return {s for s in subterms(term) if s.name == "var" and s.sort in ("vector", "matrix")}


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


def weights_of(shop: Workshop, goal: Term, k: Term) -> list[Term]:
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


def turned_over(fact: Proof, own: Term | None) -> Iterator[Proof]:
    """The fact with ⟨Xᵀc, e⟩ for ⟨c, Xe⟩, where c are its weights, or a variable that is multiplied by Xe entry by entry."""
    images = dict.fromkeys(s for t in fact.concludes.args for s in subterms(t) if s.name == "matvec")
    links = []
    for image in images:
        A, e = image.args
        for c in [own] if own is not None else _beside(fact, image):
            if not same_size(c, image):
                continue
            turned = transposed(A)
            B, left, right = (
                (turned, e, c) if A.name == "transpose" else (A, c, e)
            )  # ⟨left, B·right⟩ = ⟨Bᵀ·left, right⟩
            links.append(rules.adjoint(B, left, right))
    yield fact
    yield from links


def _beside(fact: Proof, image: Term) -> list[Term]:
    """The variables with which an image is multiplied entry by entry."""
    products = [s for t in fact.concludes.args for s in subterms(t) if s.name == "hadamard" and image in subterms(s)]
    return list(dict.fromkeys(c for s in products for c in subterms(s) if c.name == "var" and c.sort == "vector"))
