"""Ways to prove Σ v ≤ c entry by entry, v_k ≤ c·w_k, where weights w stand inside of what is added up, as in Σ|w_k − p_k|.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice, permutations, product
from math import inf

from checker.proofs.proof import Proof
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.products import factored
from checker.proofs.ways.scalars.sums import sums_of_one
from checker.proofs.ways.weights.shared_masks import sums_named
from checker.proofs.ways.weights.weights import weights_in
from checker.statements.terms.term import Term, apply, subterms

_MOST_WEIGHTS, _MOST_CHOICES, _MOST_TRIED = 3, 32, 3
_SECONDS = 1.0  # of effort, inside of other goals
_DEEPEST = 3  # of goals inside each other: what others ask on their way is rarely such a sum

Laws = dict[Term, list[Proof]]  # weights, with what says that they add up to 1


def numbers_spread(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ Σ v + c from 0 ≤ v_k + c·w_k for every k, with c spread over the weights w that stand inside of v, or halves of it over two.

    Of two vectors of weights a multiple of Σ(w − p) = 0 may be added.  A common factor is taken out first.
    """
    key = (goal, shop.context, "numbers spread")
    if goal.name != "le" or not rules.is_relation(goal) or search.sums or not shop.indexed or key in search.failed:
        return None
    if search.depth > _DEEPEST:
        return None
    search.failed.add(key)
    forms = shop.forms
    gap = forms.gap(goal)
    sums = {a for m in gap for a, _ in m if forms.keys[a][0] == "sum"}
    nested = {a for a in sums if _nested(shop, a)}
    if not nested or any(sum(k for a, k in m if a in sums) > 1 for m in gap):
        return None
    like = Writer(forms).product(forms.keys[next(iter(sorted(nested)))][1])
    weights = _weights_inside(shop, goal, like)
    if not weights or (search.depth > 1 and all(w.name != "softmax" for w in weights)):
        return None  # sums of given weights stand in what other ways ask on their way, where this would take all effort
    if len(gap) > 1 and set.intersection(*({a for a, _ in m} for m in gap)):
        return factored(search, shop, goal)
    search.sums += 1
    try:
        with search.at_most(_SECONDS if search.depth > 1 else inf):
            candidates = (one for one in _spreads(shop, gap, sums, like, weights) if plausible(shop.context, one.goal))
            for one in islice(candidates, _MOST_TRIED):
                found = one.added_up(search, shop, goal)
                if found is not None or search.spent:
                    return found
    finally:
        search.sums -= 1
    return None


@dataclass(frozen=True)
class _Spread:
    """``left`` and ``right`` have the sums of the two sides; ``goal`` says it of entry i."""

    left: Term
    right: Term
    goal: Term
    i: Term
    laws: list[Proof]

    def added_up(self, search: Search, shop: Workshop, goal: Term) -> Proof | None:
        """The goal from the same of every entry."""
        known = sums_named(search, shop, self.goal)
        each = known and shop.holds(le(apply("entry", self.left, self.i), apply("entry", self.right, self.i)), known)
        if each is None:
            return None
        added = le(apply("sum", self.left), apply("sum", self.right))
        whole = rules.entries(added, each, self.left, self.right, self.i)
        return completed(shop, goal, [whole, *self.laws], [(1, (), (0,))])


def _nested(shop: Workshop, a: Atom) -> bool:
    """Whether a sum is one of absolute values, or of what is given entry by entry."""
    return any(shop.forms.keys[b][0] in ("abs", "stack") for b in shop.forms.keys[a][1])


def _weights_inside(shop: Workshop, goal: Term, like: Term) -> Laws:
    """The weights of which the goal speaks, with what says that they add up to 1: softmax, masked, or given by hypotheses."""
    found: Laws = {}
    given = sums_of_one(shop)
    inside = [s for t in (*goal.args, like) for s in subterms(t) if s.sort == "vector" and not s.open]
    for w in dict.fromkeys(map(_without_sign, inside)):
        if not same_size(w, like):
            continue
        if w.name == "softmax":
            found[w] = []
        elif w in given:
            found[w] = [given[w]]
        elif w.name == "mul" and w in weights_in(shop, w):
            q = w.args[0].args[1]
            positive = shop.holds(lt(0, q)) or shop.known(lt(0, q))
            if positive is not None:
                found[w] = [rules.reciprocal(positive, q)]
    return dict(islice(found.items(), _MOST_WEIGHTS))


def _without_sign(w: Term) -> Term:
    """q·v of −q·v."""
    return w.args[0].args[0] * w.args[1] if w.name == "mul" and w.args[0].name == "neg" else w


def _spreads(shop: Workshop, gap: Polynomial, sums: set[Atom], like: Term, weights: Laws) -> Iterator[_Spread]:
    """How the polynomial is a sum over the entries by the laws of the weights, what is subtracted on the left."""
    forms, writer = shop.forms, Writer(shop.forms)
    loose: list[Polynomial] = []
    sides: tuple[list[Term], list[Term]] = ([], [])
    for m, x in gap.items():
        inside = next((a for a, _ in m if a in sums), None)
        if inside is None:
            loose.append({m: x})
            continue
        part = writer.product(forms.keys[inside][1])
        if not same_size(part, like):
            return
        factor = writer.scalar({tuple(pair for pair in m if pair[0] != inside): abs(x)})
        sides[x > 0].append(rules.times(factor, part))
    i, zero = shop.variable("i", "index", like), num(0) * like
    laws = [one for said in weights.values() for one in said]
    unit = num(min(map(abs, gap.values())))
    zeros: list[list[Term]] = [[], *([rules.times(unit, p - q)] for p, q in permutations(weights, 2))]
    choices = list(islice(product(list(_options(weights)), repeat=len(loose)), _MOST_CHOICES))
    alike = [one for one in choices if len({w for shares in one for w, _ in shares}) < 2]
    for choice, more in [*((one, zeros[0]) for one in choices), *product(alike, zeros[1:])]:
        numbers: dict[Term, Polynomial] = {}
        for number, shares in zip(loose, choice, strict=True):
            for w, share in shares:
                numbers[w] = forms.plus(numbers.get(w, {}), number, share)
        spread = [rules.times(writer.scalar(number), w) for w, number in numbers.items()]
        left, right = (reduce(Term.__add__, one) if one else zero for one in (sides[0], [*sides[1], *spread, *more]))
        yield _Spread(left, right, le(_at(shop, left, i), _at(shop, right, i)), i, laws)


def _at(shop: Workshop, u: Term, i: Term) -> Term:
    """Entry i of a sum of multiples."""
    if u.name in ("add", "sub"):
        return apply(u.name, *(_at(shop, one, i) for one in u.args))
    if u.name == "mul":
        return rules.times(u.args[0], _at(shop, u.args[1], i))
    return Writer(shop.forms).scalar(shop.forms.scalar(apply("entry", u, i)))


def _options(weights: Laws) -> Iterator[list[tuple[Term, Fraction]]]:
    """How a number is spread: over one vector of weights, or in halves over two."""
    yield from ([(w, ONE)] for w in weights)
    pairs = [(p, q) for k, p in enumerate(weights) for q in list(weights)[:k]]
    yield from ([(p, ONE / 2), (q, ONE / 2)] for p, q in pairs)
