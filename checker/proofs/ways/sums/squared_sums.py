"""A way to prove a goal with sums over one index: Cauchy and Schwarz for the sums that are spoken of, with weights or without.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations, permutations

from checker.proofs.indices.over_indices import general
from checker.proofs.library.instances import lemma_at
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import Atom, thawed
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rules import is_relation, le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.wordings.sums_in_goals import is_composed, sums_in
from checker.statements.terms.term import Term, apply, subterms

_SQUARED = "square of a sum below products, place by place"
_ROOTS = {  # by how many of f and g are squares of entries of a vector whose norm occurs
    0: "sum below roots of products, place by place",
    1: "sum below a root and a length, place by place",
    2: "sum below two lengths, place by place",
}
_MOST_SUMS, _MOST_BETWEEN, _MOST_PAIRS, _MOST_TRIED = 6, 2, 3, 20
_DEEPEST = 2
_MOST_EFFORT = 3.0  # seconds, for the way as a whole
_ASIDE = 0.3  # seconds of effort for what is to be shown of the summands


@dataclass(frozen=True)
class _Summed:
    """A vector whose entries are summed, with its factors; those of a norm are the squares of the entries of ``root``."""

    whole: Term
    factors: tuple[Atom, ...] = ()
    root: Term | None = None


def squares_of_sums(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal with (Σu_i)² ≤ Σf_i·Σg_i as a hypothesis, for sums that are spoken of with u_i² ≤ f_i·g_i, f_i ≥ 0 and g_i ≥ 0."""
    key = (goal, "squares of sums")  # the facts are hypotheses further in: they help once
    if (
        goal.name not in ("le", "lt")
        or goal.args[0].sort != "scalar"
        or key in search.failed
        or search.depth > _DEEPEST
    ):
        return None
    if goal.args[0] == num(0) or not any(is_composed(shop, a) for a in sums_in(shop, shop.forms.gap(goal))):
        return None  # signs, and inner products of vectors, have ways of their own
    search.failed.add(key)
    with search.at_most(_MOST_EFFORT):
        facts = {one.concludes: one for one in _facts(search, shop, goal) if one.concludes not in shop.context}
        return _from(search, shop, goal, facts) if facts else None


def _from(search: Search, shop: Workshop, goal: Term, facts: dict[Term, Proof]) -> Proof | None:
    norms = dict.fromkeys(s.args[0] for s in subterms(goal) if s.name == "norm" and not s.open)
    near = shop.show(goal, [*shop.given(), *facts.values(), *map(rules.square, norms)], degree=1)
    found = near or search.solve(assuming(shop, *facts), goal)
    return found and told_in_full(found, facts)


def _facts(search: Search, shop: Workshop, goal: Term) -> Iterator[Proof]:
    told: dict[Term, _Summed] = {}
    for one in _summed(shop, goal):
        if one.whole not in told or one.root is not None:
            told[one.whole] = one
    summed = list(told.values())[:_MOST_SUMS]
    between = (_between(shop, f, g) for f, g in combinations(summed, 2))
    summed += [one for one in between if one is not None and one.whole not in told][:_MOST_BETWEEN]
    pairs = tried = 0
    for u, f, g in permutations(summed, 3):
        if summed.index(f) > summed.index(g) or not same_size(u.whole, f.whole) or not same_size(f.whole, g.whole):
            continue
        if not u.whole.variables <= f.whole.variables | g.whole.variables or tried == _MOST_TRIED:
            continue
        tried += 1
        k = shop.variable("k", "index", u.whole)
        at_u, at_f, at_g = (apply("entry", one.whole, k) for one in (u, f, g))
        asked = [le(0, at_f), le(0, at_g), le(at_u * at_u, at_f * at_g)]
        if pairs < _MOST_PAIRS and not search.spent and all(plausible(shop.context, one) for one in asked):
            found = list(_instances(u, f, g, partial(_shown, search, shop)))
            pairs += bool(found)
            yield from found


def _instances(u: _Summed, f: _Summed, g: _Summed, shown: Callable[[Term], Proof | None]) -> Iterator[Proof]:
    """(Σu_i)² ≤ Σf_i·Σg_i, and Σu_i ≤ √Σf_i·√Σg_i with the norms that occur."""
    plain, lengths = (
        [one.whole for one in (f, g) if one.root is None],
        [one.root for one in (f, g) if one.root is not None],
    )
    named = {"u": u.whole, **dict(zip("fg", plain, strict=False)), **dict(zip("wv", lengths, strict=False))}
    for name, values in ((_SQUARED, {"u": u.whole, "f": f.whole, "g": g.whole}), (_ROOTS[len(lengths)], named)):
        fact = lemma_at(name, values, shown)
        if fact is not None:
            yield fact


def _shown(search: Search, shop: Workshop, hypothesis: Term) -> Proof | None:
    return general(shop, hypothesis, lambda own, goal: search.aside(_ASIDE, own, goal))


def _between(shop: Workshop, f: _Summed, g: _Summed) -> _Summed | None:
    """√(f·g), where each factor stands an even number of times in the product: Σ|x_i|³ between Σx_i² and Σx_i⁴."""
    counts = Counter((*f.factors, *g.factors))
    if not f.factors or not g.factors or f.factors == g.factors or any(k % 2 for k in counts.values()):
        return None
    half = [(Writer(shop.forms).basic(a), k // 2) for a, k in counts.items()]
    signless = [v if k % 2 == 0 or not _signed(shop, v) else abs(v) for v, k in half]
    return _Summed(_product(one for v, (w, k) in zip(signless, half, strict=True) for one in [v, *[w] * (k - 1)]))


def _signed(shop: Workshop, v: Term) -> bool:
    """Whether nothing is said of the signs of the entries."""
    k = shop.variable("k", "index", v)
    return not plausible(shop.context, le(0, apply("entry", v, k)))


def _product(vectors: Iterable[Term]) -> Term:
    return reduce(partial(apply, "hadamard"), vectors)


def _summed(shop: Workshop, goal: Term) -> Iterator[_Summed]:
    """The vectors over whose entries the goal and the hypotheses sum, with the squares of those whose norms occur."""
    keys, writer = shop.forms.keys, Writer(shop.forms)
    relations = [one for one in (goal, *shop.context) if is_relation(one) and one.args[0].sort == "scalar"]
    pending = [shop.forms.gap(one) for one in relations]
    done: set[Atom] = set()
    while pending:
        for a in sorted({a for m in pending.pop(0) for a, _ in m} - done):
            done.add(a)
            kind, *inside = keys[a]
            if kind == "sum":
                yield _Summed(_product(map(writer.basic, inside[0])), inside[0])
            elif kind == "norm":
                v = writer.vector(thawed(inside[0]))
                (alone, *more) = shop.forms.vector(v)
                yield _Summed(apply("hadamard", v, v), () if more else (*alone, *alone), v)
            elif kind == "sqrt":
                pending.append(dict(inside[0]))


__all__ = ["squares_of_sums"]
