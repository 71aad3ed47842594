"""Facts about entries, sums, sizes and extremes: u_i ≤ max u, u_i ≤ Σu, 1 ≤ n, one softmax weight against the others.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom, thawed
from checker.proofs.terms.sizes import is_index_of, same_size, size_if_known
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import extreme, le, lt, num
from checker.proofs.weight_facts.ratios import against_the_others
from checker.statements.terms.term import Term, apply

_MOST_FEW = 4  # entries that are added up one by one


def of_entry(base: FactBase, a: Atom) -> Iterator[Proof]:
    """u_i against the extremes of vectors as long as u; a softmax weight against 1 and against the others; 0 < u_i where u is positive."""
    b, key = base.shop.forms.keys[a][1:]
    u, i = base.writer.basic(b), base.shop.forms.indices[key]
    yield from _beside_another_place(base, u, i)
    if i.name == "place" and (size := size_if_known(u)).isdigit() and int(size) <= _MOST_FEW:
        yield rules.few(u, int(size))
    if u.name == "softmax":
        yield facts.softmax_entry_at_most_one(base.shop, u, i)
        yield from against_the_others(base, u.args[0], i)
    if u.name == "matvec" and u.args[0].name == "attention_matrix":
        yield _row_of_attention(u, i)
    yield from _of_an_image(base, u, i)
    if u.name in ("best_scores", "worst_scores"):
        yield _scores_in_order(u.args[0], i)
        yield _extreme_score(u, i)
    for one in base.shop.given():
        if one.concludes == apply("positive", u):
            yield Proof("each", lt(0, apply("entry", u, i)), (one,))
    for other in sorted(base.seen):
        yield from _against_extreme(base, apply("entry", u, i), u, i, other)


def _of_an_image(base: FactBase, u: Term, i: Term) -> Iterator[Proof]:
    """±u_i ≤ ‖u‖ for u = Aw where ‖A‖ ≤ s is given."""
    known = [one.concludes.args[0] for one in base.operators()]
    if u.name != "matvec" or not ({u.args[0], apply("transpose", u.args[0])} & {*known}):
        return
    entry = apply("entry", u, i)
    steps = rules.entry_bound(u, i), rules.largest_bound(u)
    for signed in (entry, -entry):
        yield base.shop.chain(le(signed, rules.size(u)), rules.absolute(signed), *steps)


def _any_entry(base: FactBase, u: Term) -> tuple[Term, Proof | None]:
    """A fresh index k, and 0 ≤ u_k where that is seen or given."""
    k = base.shop.variable("k", "index", u)
    return k, facts.entry_not_negative(base.shop, u, k)


def _beside_another_place(base: FactBase, u: Term, i: Term) -> Iterator[Proof]:
    """u_i + u_j ≤ Σu for u ≥ 0 where i ≠ j is given, and with u_l for three places; for u = softmax(z) one of two against the other."""
    others = {j: one for one in base.shop.given() for j in told_apart(one, i) if is_index_of(u, j)}
    if not others or not is_index_of(u, i):
        return
    k, known = _any_entry(base, u)
    if known is None:
        return
    for j, apart in others.items():
        yield rules.two_places(apart, known, u, i, j, k)
        if u.name == "softmax":
            yield rules.ratio(u.args[0], j, i)
            yield rules.ratio(u.args[0], i, j)
    for (j, first), (other, second) in combinations(others.items(), 2):
        third = next((one for one in base.shop.given() if other in told_apart(one, j)), None)
        if third is not None:
            yield _three_places((first, second, third), known, u, (i, j, other), k)


def differences_below_a_norm(base: FactBase, a: Atom) -> Iterator[Proof]:
    """v_i − v_j ≤ √2·‖v‖ where i ≠ j is given, for a norm ‖v‖ that occurs."""
    key = base.shop.forms.keys[a]
    given = [one for one in base.shop.given() if one.concludes.name == "not"] if key[0] == "norm" else []
    for apart in given:
        one = apart.concludes.args[0]
        v = base.writer.vector(thawed(key[1]))
        if one.name != "eq" or not all(j.sort == "index" and is_index_of(v, j) for j in one.args):
            continue
        i, j = one.args
        square, k = apply("hadamard", v, v), base.shop.variable("k", "index", v)
        entry = apply("entry", v, k)
        above = rules.combine(le(0, apply("entry", square, k)), (), [(1, (entry,), ())])
        two = rules.square(num(2), rules.combine(le(0, 2)))
        steps = [rules.two_places(apart, above, square, i, j, k), rules.square(v), two]
        root = apply("sqrt", num(2)) * rules.size(v)
        positive = base.shop.holds(le(0, root))
        for p, q in ((i, j), (j, i)):
            gap, both = apply("entry", v, p) - apply("entry", v, q), apply("entry", v, p) + apply("entry", v, q)
            squares = completed(base.shop, le(gap * gap, root * root), steps, [(2, (), (0,)), (1, (both,), ())])
            if squares is not None and positive is not None:
                yield Proof("roots", le(gap, root), (squares, positive), {"left": gap, "right": root})


def told_apart(one: Proof, i: Term) -> tuple[Term, ...]:
    """The index j of a hypothesis i ≠ j, or j ≠ i."""
    denied = one.concludes.args[0] if one.concludes.name == "not" else one.concludes
    if one.concludes.name != "not" or denied.name != "eq" or i not in denied.args:
        return ()
    return (denied.args[1] if denied.args[0] == i else denied.args[0],)


def _row_of_attention(u: Term, i: Term) -> Proof:
    """(P v)_i = ⟨s, v⟩ for P = softmax of the rows of Q W Kᵀ, s being that of row i."""
    P, v = u.args
    Q, W, K = P.args
    s = apply("softmax", K @ (W.T @ apply("column", Q.T, i)))
    return Proof("identity", apply("eq", apply("entry", u, i), apply("dot", s, v)))


def _scores_in_order(D: Term, i: Term) -> Proof:
    """The worst score of an input is at most its best one."""
    worst, best = (apply("entry", apply(name, D), i) for name in ("worst_scores", "best_scores"))
    return Proof("dataset", le(worst, best), (), {"fact": "worst and best", "of": [D, i]})


def _extreme_score(u: Term, i: Term) -> Proof:
    """The best score of an input is the greatest of its tokens' scores, the worst one the least."""
    fact, extreme_of = ("best", "maximum") if u.name == "best_scores" else ("worst", "minimum")
    scores = apply(extreme_of, apply("token_scores", u.args[0], i))
    return Proof(
        "dataset", apply("eq", scores, apply("entry", u, i)), (), {"fact": f"{fact} of an input", "of": [u.args[0], i]}
    )


def _against_extreme(base: FactBase, entry: Term, u: Term, i: Term, other: Atom) -> Iterator[Proof]:
    """u_i against max w, min w and max |w_k| of vectors w of which it may be an entry."""
    whole = base.shop.forms.shown.get(other)
    if whole is None or whole.name not in ("maximum", "minimum", "max_norm"):
        return
    w = whole.args[0]
    if not same_size(w, u):
        return
    one = apply("entry", w, i)
    if whole.name == "max_norm":
        yield rules.absolute(one)
        yield rules.absolute(-one)
        yield rules.entry_bound(w, i)
    else:
        yield extreme(whole, one)


def of_extreme(base: FactBase, a: Atom) -> Iterator[Proof]:
    """max u or min u against its entries that occur."""
    whole = base.shop.forms.shown.get(a)
    if whole is None or whole.name not in ("maximum", "minimum"):  # a hinge is an extreme too, by another name
        return
    for p in base.shop.two_entries(whole.args[0]) or ():
        yield extreme(whole, base.writer.scalar(p))
    u = whole.args[0]
    for key, i in list(base.shop.forms.indices.items()):
        if base.mentions_index(key) and is_index_of(u, i):
            yield extreme(whole, apply("entry", u, i))
    if u.name == "matvec" or base.occurs(apply("norm", u)):
        yield from _extreme_below_the_norm(base, whole, u)


def of_multiples(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """min(c·u) = c·min u and max(c·u) = c·max u for c > 0."""
    forms = base.shop.forms
    for one, other in ((a, b), (b, a)):
        whole, least = forms.shown.get(one), forms.shown.get(other)
        if whole is None or least is None or not same_size(whole.args[0], least.args[0]):
            continue
        u, w = whole.args[0], least.args[0]
        own, parts = forms.vector(u), forms.vector(w)
        if len(parts) != 1 or own.keys() != parts.keys() or next(iter(parts.values())) != {(): ONE}:
            continue
        c = base.writer.scalar(next(iter(own.values())))
        positive = base.above_zero(c)
        if positive is not None and c.name != "num":
            yield from _multiples(base, whole, least, c, positive)


def _multiples(base: FactBase, whole: Term, least: Term, c: Term, positive: Proof) -> Iterator[Proof]:
    """min u = c·min w for u = c·w, in both directions: every entry of u is c times one of w, and 1/c times it is one of w."""
    (u,), (w,) = whole.args, least.args
    i, inverse = base.shop.variable("i", "index", u), rules.positive_reciprocal(positive, c)
    turned = [(w, least, u, whole, c, positive), (u, whole, w, least, 1 / c, inverse)]
    for of, known, to, wanted, factor, above in turned:
        step, entry = extreme(known, apply("entry", of, i)), apply("entry", to, i)
        goal = le(factor * known, entry) if known.name == "minimum" else le(entry, factor * known)
        each = completed(base.shop, goal, [step, above, rules.reciprocal(positive, c)], [(1, (), (0, 1))])
        if each is None:
            return
        bound = le(factor * known, wanted) if known.name == "minimum" else le(wanted, factor * known)
        found = Proof("extremes", bound, (each,), {"of": to, "index": i.leaf})
        if factor == c:
            yield found
            continue
        sides = (c * wanted, known) if known.name == "minimum" else (known, c * wanted)
        again = completed(
            base.shop, le(*sides[::-1]), [found, positive, rules.reciprocal(positive, c)], [(1, (), (0, 1))]
        )
        if again is not None:
            yield again


def _extreme_below_the_norm(base: FactBase, whole: Term, u: Term) -> Iterator[Proof]:
    """min u ≤ u_i ≤ ‖u‖ and −‖u‖ ≤ u_i ≤ max u; with ‖Aw‖ ≤ ‖A‖_F‖w‖ for u = Aw."""
    i, sign = base.shop.variable("i", "index", u), 1 if whole.name == "minimum" else -1
    entry, size = apply("entry", u, i), apply("norm", u)
    steps = [extreme(whole, entry), rules.absolute(sign * entry), rules.entry_bound(u, i), rules.largest_bound(u)]
    known = base.shop.holds(le(whole, size) if sign > 0 else le(-size, whole), *steps)
    if known is not None:
        yield known


def of_margin(base: FactBase, a: Atom) -> Iterator[Proof]:
    """margin of u at i ≤ u_i − u_j, where i ≠ j is given."""
    whole = base.shop.forms.shown.get(a)
    if whole is not None and whole.name == "margin":
        u, i = whole.args
        for one in base.shop.given():
            for j in told_apart(one, i):
                if is_index_of(u, i) and is_index_of(u, j):
                    yield rules.margin(one, u, i, j)
        yield from _margin_of_a_multiple(base, u, i)


def _margin_of_a_multiple(base: FactBase, u: Term, i: Term) -> Iterator[Proof]:
    """c·(margin of w at i) ≤ margin of c·w at i, where c ≥ 0, and a hypothesis says that there are two entries."""
    many = base.follows(le(2, apply("length", u))) if u.name == "mul" else None
    positive = None if many is None else base.at_least_zero(u.args[0])
    if many is None or positive is None:
        return
    (c, w), k = u.args, base.shop.variable("k", "index", u)
    apart = rules.hypothesis(apply("not", apply("eq", i, k)))
    least, gap = rules.margin(apart, w, i, k), apply("entry", u, i) - apply("entry", u, k)
    below = rules.combine(le(c * apply("margin", w, i), gap), (least, positive), [(1, (), (0, 1))])
    if base.shop.adds_up(below):
        yield rules.margins(le(c * apply("margin", w, i), apply("margin", u, i)), below, many, u, i, i, k)


def of_max_norm(base: FactBase, a: Atom) -> Iterator[Proof]:
    """max|u_k| ≤ ‖u‖."""
    whole = base.shop.forms.shown.get(a)
    if whole is not None:
        yield rules.largest_bound(whole.args[0])


def of_size(base: FactBase, a: Atom) -> Iterator[Proof]:
    """1 ≤ n and n·(1/n) = 1."""
    whole = base.shop.forms.shown.get(a)
    if whole is not None and whole.name == "length":
        yield rules.at_least_one(whole.args[0])
        positive = base.shop.holds(lt(0, whole))
        if positive is not None:
            yield rules.reciprocal(positive, whole)


def of_sum(base: FactBase, a: Atom) -> Iterator[Proof]:
    """u_k ≤ Σu where all entries are visibly ≥ 0; |Σu| ≤ √n‖u‖ where the statement has √n or n; ‖u‖² ≤ (Σ|u|)²."""
    ids = base.shop.forms.keys[a][1]
    yield from _column_as_an_entry(base, ids)
    if len(ids) == 1 and base.shop.forms.keys[ids[0]][0] == "abs":
        yield from _square_below_the_sum(base, base.writer.basic(ids[0]))
    if not base.shop.forms.atom_sign(a):
        yield from _entry_below_a_mean(base, ids)
    if base.shop.forms.atom_sign(a) and len(ids) == 1:
        u = base.writer.basic(ids[0])
        for key, k in list(base.shop.forms.indices.items()):
            if base.mentions_index(key) or _exponent_mentions(base, key):
                yield from _entry_of_sum(base, u, k)
    if len(ids) == 1 and base.counts:
        u = base.writer.basic(ids[0])
        if u.name not in ("softmax", "exp", "pair"):
            yield rules.length(u)


def _column_as_an_entry(base: FactBase, ids: tuple[Atom, ...]) -> Iterator[Proof]:
    """⟨A_i, w⟩ = (Aᵀw)_i for a column A_i, where a hypothesis is about matrices."""
    if len(ids) == 2 and any(h.args and h.args[0].sort == "matrix" for h in base.shop.context):
        u, w = map(base.writer.basic, ids)
        for column, other in ((u, w), (w, u)):
            if column.name == "column":
                A, i = column.args
                entry = apply("entry", apply("matvec", apply("transpose", A), other), i)
                yield Proof("identity", apply("eq", apply("dot", column, other), entry))


def _entry_below_a_mean(base: FactBase, ids: tuple[Atom, ...]) -> Iterator[Proof]:
    """w_k·x_k ≤ Σ w∘x where hypotheses say of the least entries that they are not negative."""
    given = [s for one in base.hypotheses for s in one.concludes.args if s.name == "minimum"]
    if not given or len(ids) > 2:
        return
    u = base.writer.product(ids)
    for k in base.indices():
        if is_index_of(u, k):
            i, known = _any_entry(base, u)
            if known is not None:
                yield rules.entries(le(apply("entry", u, k), apply("sum", u)), known, u, u, i)
            return


def _square_below_the_sum(base: FactBase, u: Term) -> Iterator[Proof]:
    """⟨u, u⟩ ≤ (Σu)² for a vector of absolute values: each entry is at most the sum."""
    (i, each), (k, sign) = _any_entry(base, u), _any_entry(base, u)
    total, at_k = apply("sum", u), apply("entry", u, k)
    if each is None or sign is None:
        return
    below = rules.entries(le(at_k, total), each, u, u, i)
    square, wide = apply("hadamard", u, u), total * u
    known = [sign, below, rules.square(base.writer.scalar(base.shop.forms.scalar(at_k)).args[0])]
    step = completed(base.shop, le(apply("entry", square, k), apply("entry", wide, k)), known, [(1, (), (0, 1))])
    if step is not None:
        yield rules.entries(le(apply("sum", square), apply("sum", wide)), step, square, wide, k)


def _exponent_mentions(base: FactBase, key: tuple) -> bool:
    """Whether an entry at this index stands in an exponent."""
    keys = base.shop.forms.keys
    inside = [b for a in base.seen if keys[a][0] == "exp" for m, _ in keys[a][1] for b, _ in m]
    return any(keys[b][0] == "entry" and keys[b][2] == key for b in inside)


def _entry_of_sum(base: FactBase, u: Term, k: Term) -> Iterator[Proof]:
    """u_k ≤ Σu for a vector whose entries are visibly ≥ 0."""
    if is_index_of(u, k):
        i, known = _any_entry(base, u)
        if known is not None:
            yield rules.entries(le(apply("entry", u, k), apply("sum", u)), known, u, u, i)


def _three_places(apart: Sequence[Proof], known: Proof, u: Term, places: Sequence[Term], k: Term) -> Proof:
    """u_i + u_j + u_l ≤ Σu from i ≠ j, i ≠ l, j ≠ l and 0 ≤ u_k for a fresh index k."""
    left, middle, right = places
    one, two, three = (apply("entry", u, i) for i in places)
    given = {"of": u, "left": left, "middle": middle, "right": right, "index": k.leaf}
    return Proof("three places", le(one + two + three, apply("sum", u)), (*apart, known), given)
