"""How a drawn instance is moved so that a named hypothesis holds: one repair a predicate.

Nothing is promised: what still fails is filtered by the caller, and the ledger counts it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from checker.arithmetic import Float64
from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation, evaluate
from checker.search.instances.numbers import small_rationals
from checker.statements.claims.claim import Claim
from checker.statements.terms.iterations import DESCENTS
from checker.statements.terms.term import Term, apply, subterms, variables_of
from checker.svm.soft_margin import zero_until
from checker.truth import Truth

_ZERO = Fraction(0)
_MOST_PLACES = 64  # of indices that are tried for a dataset


def arrange(draw, term: Term, values: dict[str, Any]) -> None:
    if term.name == "for_each":
        _at_every_place(draw, term, values)
    elif term.name in ("lt", "le") and all(a.name in ("var", "num") for a in term.args):
        _order(term, values)
    elif term.name in ("lt", "le", "spectral_at_most") and "var" in (term.args[0].name, term.args[1].name):
        _make_room(draw, term, values)
    elif term.name == "tokens_at_most" and all(a.name == "var" for a in term.args):
        data, bounds = (values[a.leaf] for a in term.args)
        values[term.args[1].leaf] = tuple(map(_at_least, map(_frobenius, data.tokens), bounds))
    elif term.name == "assumption_b" and all(a.name == "var" for a in term.args):
        data, chosen = (values[a.leaf] for a in term.args)
        if data.n <= data.d:
            values[term.args[0].leaf] = _lone_tokens(data, chosen)
    elif _asks_two_levels(term):
        data, ranking = (term.args[1].args[k].leaf for k in (0, 2))
        values[data], values[ranking] = _two_levels(draw, values[data])
    elif term.name == "positive" and term.args[0].name == "var" and term.args[0].sort == "vector":
        name = term.args[0].leaf
        values[name] = tuple(abs(x) or Fraction(1) for x in values[name])
    elif term.name in _ARRANGE and term.args[0].name == "var":
        name = term.args[0].leaf
        values[name] = _ARRANGE[term.name](draw, values[name])


def place_indices(claim: Claim, wanted: list[Term], values: dict[str, Any], sizes: Mapping[str, int]) -> None:
    """Where hypotheses about indices fail at the drawn ones and all others hold, the next places at which they hold.

    Hypotheses about a descent, each of which is slow to decide, are left to the caller.
    """
    indices = [v for v in claim.forall if v.sort == "index" and v.shape[0] in sizes]
    names = {v.leaf for v in indices}
    quick = [h for h in wanted if not any(s.name in DESCENTS for s in subterms(h))]
    about = [h for h in quick if variables_of(h) & names]
    others = [h for h in quick if h not in about]
    if not about or not _hold(claim, others, values):
        return
    turns = itertools.product(*(range(sizes[v.shape[0]]) for v in indices))
    for turn in itertools.islice(turns, _MOST_PLACES):  # the first turn leaves the drawn ones
        places = {v.leaf: (values[v.leaf] + by) % sizes[v.shape[0]] for v, by in zip(indices, turn, strict=True)}
        if _hold(claim, about, values | places):
            values.update(places)
            return


def _hold(claim: Claim, hypotheses: list[Term], values: dict[str, Any]) -> bool:
    evaluation = Evaluation(values=values, functions=claim.functions)
    return all(evaluation.truth(h) is Truth.TRUE for h in hypotheses)


def _frobenius(X) -> Fraction:
    """‖X‖_F rounded up: the operator norm itself where X has rank one and the root is rational."""
    square = sum((x * x for row in X for x in row), _ZERO)
    low = Fraction(math.isqrt(square.numerator * square.denominator), square.denominator)
    return low if low * low == square else low + Fraction(1, square.denominator)


def _at_least(low: Fraction, bound: Fraction) -> Fraction:
    """The smallest admissible bound, or a drawn one that is larger by less than half."""
    return bound if low <= bound <= 3 * low / 2 else low


def _order(term: Term, values: dict[str, Any]) -> None:
    """Swap two scalars, or flip a sign, so that a comparison of variables holds."""
    left, right = term.args
    if left.name == right.name == "var":
        if values[left.leaf] > values[right.leaf]:
            values[left.leaf], values[right.leaf] = values[right.leaf], values[left.leaf]
    elif left.name == "num" and right.name == "var" and values[right.leaf] < Fraction(left.leaf):
        values[right.leaf] = Fraction(left.leaf) + (0 if term.name == "le" else 1)  # the boundary is where bounds break
    elif right.name == "num" and left.name == "var" and values[left.leaf] > Fraction(right.leaf):
        values[left.leaf] = Fraction(right.leaf) - (0 if term.name == "le" else 1)


def _make_room(draw, term: Term, values: dict[str, Any]) -> None:
    """Make a scalar bound an expression: shrink a vector or matrix inside, or move the scalar to the right side."""
    left, right = term.args
    upper = right.name == "var" and right.sort == "scalar"
    try:
        expression = apply("frobenius", left) if term.name == "spectral_at_most" else left if upper else right
        value = evaluate(expression, values, Float64())
        if upper and values[right.leaf] < Fraction(value) and draw(st.integers(0, 3)):
            _shrink_one(draw, left, values, values[right.leaf] / Fraction(value))
        elif upper and values[right.leaf] < Fraction(value):
            values[right.leaf] = Fraction(math.ceil(value * (1 + 1e-9)))
        elif not upper and left.sort == "scalar" and values[left.leaf] > Fraction(value):
            values[left.leaf] = Fraction(value).limit_denominator(64) * Fraction(3, 4)
    except (CheckerError, ArithmeticError, ValueError, TypeError):
        return  # not arranged; the filter decides


def _at_every_place(draw, term: Term, values: dict[str, Any]) -> None:
    """A bound for each place, as one for the greatest or the least of them: shrink what is bounded, or move the scalar that bounds it."""
    index, body = term.args
    if body.name not in ("le", "lt"):
        return
    left, right = body.args
    strict = int(body.name == "lt")
    try:
        if left.open and not right.open:
            greatest = apply("maximum", apply("stack", index, left))
            value, bound = (Fraction(evaluate(one, values, Float64())) for one in (greatest, right))
            if value + strict <= bound:
                return
            if bound > 0 and (right.name != "var" or draw(st.booleans())):
                _shrink_one(draw, greatest, values, bound / (value + strict))
            elif right.name == "var":
                values[right.leaf] = Fraction(math.ceil(value * (1 + 1e-9))) + strict
        elif right.open and left.name == "var":
            value = Fraction(evaluate(apply("minimum", apply("stack", index, right)), values, Float64()))
            values[left.leaf] = min(values[left.leaf], Fraction(math.floor(value)) - strict)
    except (CheckerError, ArithmeticError, ValueError, TypeError):
        return  # not arranged; the filter decides


def _shrink_one(draw, expression: Term, values: dict[str, Any], ratio: Fraction) -> None:
    """Scale one vector or matrix variable of an expression down by about ``ratio``, to few digits."""
    names = sorted({t.leaf for t in subterms(expression) if t.name == "var" and t.sort in ("vector", "matrix")})
    vectors = [n for n in names if values[n] and isinstance(values[n][0], Fraction)]
    name = draw(st.sampled_from(vectors or names))
    factor = Fraction(1, math.ceil(1 / ratio)) if ratio > 0 else _ZERO
    scaled = [tuple(x * factor for x in row) if isinstance(row, tuple) else row * factor for row in values[name]]
    values[name] = tuple(scaled)


def to_the_threshold(draw, term: Term, values: dict[str, Any]) -> None:
    """At times, give the penalty of a soft-margin problem the value up to which 0 is a solution."""
    meant = term.name == "soft_margin_unique" and term.args[0].name == term.args[2].name == "var"
    if not meant or draw(st.booleans()):
        return
    try:
        data, chosen = (evaluate(a, values, Float64()) for a in term.args[:2])
        values[term.args[2].leaf] = zero_until(data, chosen) or values[term.args[2].leaf]
    except CheckerError:
        return  # no unique optimal tokens, no queries; the filter decides


def _with_scores(data: Dataset, wanted) -> Dataset:
    """Move each token along the head until its score is the wanted one; None leaves it."""
    square = sum((v * v for v in data.head), _ZERO)
    if not square:
        data = replace(data, head=(Fraction(1),) + (_ZERO,) * (data.d - 1))
        square = Fraction(1)
    tokens = []
    for X, y, gammas, targets in zip(data.tokens, data.labels, data.scores, wanted, strict=True):
        moved = []
        for x, g, target in zip(X, gammas, targets, strict=True):
            step = (target - g) * y / square if target is not None else _ZERO
            moved.append(tuple(a + step * v for a, v in zip(x, data.head, strict=True)))
        tokens.append(tuple(moved))
    return replace(data, tokens=tuple(tokens))


def _unique_best(draw, data: Dataset) -> Dataset:
    wanted = []
    for row in data.scores:
        best = max(row)
        first = row.index(best)
        wanted.append([best + 1 if t == first and row.count(best) > 1 else None for t in range(len(row))])
    return _with_scores(data, wanted) if any(any(w is not None for w in row) for row in wanted) else data


def _equal_losers(draw, data: Dataset) -> Dataset:
    wanted = []
    for row in data.scores:
        best = draw(st.integers(0, len(row) - 1))
        low, gap = draw(small_rationals), draw(st.sampled_from([Fraction(k, 2) for k in range(1, 7)]))
        wanted.append([low + gap if t == best else low for t in range(len(row))])
    return _with_scores(data, wanted)


def _same_key(draw, data: Dataset) -> Dataset:
    """Often two tokens of one key, one of the highest and one of the lowest score, which attention cannot tell apart: keys
    leave the last coordinate out, and it is the score."""
    if data.d < 2 or max(data.lengths) < 3 or not draw(st.booleans()):
        return data
    d, tokens = data.d, []
    for X, y in zip(data.tokens, data.labels, strict=True):
        rows, scores = list(X), [y * x[-1] for x in X]
        if len(rows) >= 3:
            rows[1] = (*rows[1][:-1], y * (max(scores) + 1))
            rows[2] = (*rows[1][:-1], y * (min(scores) - 4))
        tokens.append(tuple(rows))
    keys = tuple(tuple(Fraction(int(r == c and r < d - 1)) for c in range(d)) for r in range(d))
    head = (_ZERO,) * (d - 1) + (Fraction(1),)
    return replace(data, tokens=tuple(tokens), head=head, key_matrix=keys)


def _lone_tokens(data: Dataset, choice) -> Dataset:
    """The chosen tokens on axes of their own, at a drawn length; all others 0.  **Convention.** needs n ≤ d."""
    tokens = []
    for i, (X, chosen) in enumerate(zip(data.tokens, choice, strict=True)):
        long = next((x for x in X[chosen] if x), Fraction(1))
        axis = tuple(long if k == i else _ZERO for k in range(data.d))
        tokens.append(tuple(axis if t == chosen else (_ZERO,) * data.d for t in range(len(X))))
    return replace(data, tokens=tuple(tokens))


_TURNS = tuple(
    ((Fraction(c), -Fraction(s)), (Fraction(s), Fraction(c)))
    for c, s in (
        ("1", "0"),
        ("0", "1"),
        ("3/5", "4/5"),
        ("-5/13", "12/13"),
        ("8/17", "-15/17"),
    )
)


def _isotropic(draw, data: Dataset) -> Dataset:
    """d = 2, three inputs of two tokens: the W-SVM's solution is a multiple of a turn, and W₁₁ ± W₁₂ ≥ 1, W₂₂ ≥ 1 before
    the turns.  The labels let the head prefer the first token of each."""
    if data.d < 2 or data.queries is None:
        return data
    left, right = draw(st.sampled_from(_TURNS)), draw(st.sampled_from(_TURNS))
    stretch = draw(st.sampled_from([Fraction(k, 2) for k in range(1, 7)]))
    head = tuple(data.head[:2])
    steps, queries = (left[0], left[0], left[1]), [tuple(a + b for a, b in zip(*right, strict=True))]
    queries += [tuple(a - b for a, b in zip(*right, strict=True)), right[1]]
    tokens, labels = [], []
    for k, step in enumerate(steps):
        base = data.tokens[k % data.n][0][:2]
        tokens.append((tuple(x + stretch * y for x, y in zip(base, step, strict=True)), base))
        labels.append(-1 if sum((v * y for v, y in zip(head, step, strict=True)), _ZERO) < 0 else 1)
    return Dataset(tokens=tuple(tokens), labels=tuple(labels), head=head, queries=tuple(queries), key_matrix=None)


def _same_length(_draw, data: Dataset) -> Dataset:
    """Inputs with fewer tokens get some more: their own, twice as long the other way and with coordinates moved by one."""
    most, tokens = max(data.lengths), []
    for X in data.tokens:
        rows = list(X)
        while len(rows) < most:
            x = rows[len(rows) - len(X)]
            rows.append(tuple(-2 * a for a in (*x[1:], x[0])))
        tokens.append(tuple(rows))
    return replace(data, tokens=tuple(tokens))


def _words(draw, data: Dataset) -> Dataset:
    """Tokens become words, different ones within an input where there are enough; a query is mostly a word of its input, often one for
    all inputs.  The head ranks the words."""
    words = [tuple(Fraction(int(k == c)) for k in range(data.d)) for c in range(data.d)]
    last = draw(st.sampled_from(words))
    tokens, queries = [], []
    for X in data.tokens:
        row = [words[c % data.d] for c in draw(st.permutations(range(max(data.d, len(X)))))[: len(X)]]
        if draw(st.booleans()) and last not in row:
            row[0] = last
        tokens.append(tuple(sorted(row, key=lambda x: x != last)))
        queries.append(tokens[-1][0] if draw(st.integers(0, 5)) else draw(st.sampled_from(words)))
    labels = data.labels if draw(st.integers(0, 3)) == 0 else (1,) * data.n
    return replace(
        data,
        tokens=tuple(tokens),
        labels=labels,
        head=tuple(map(Fraction, draw(st.permutations(range(data.d))))),
        queries=None if data.queries is None else tuple(queries),
    )


def _asks_two_levels(term: Term) -> bool:
    """1 ≤ the least margin of a matrix variable, on a dataset variable."""
    if term.name != "le" or term.args[0] != Term("num", leaf="1", sort="scalar") or term.args[1].name != "least_margin":
        return False
    data, chosen, point = term.args[1].args
    return data.name == point.name == "var" and point.sort == "matrix" and chosen.name == "best_tokens"


def _two_levels(draw, data: Dataset) -> tuple[Dataset, tuple]:
    """A matrix that gives each basis vector its rank by the head, under every query; half of the time with data in which some words
    win, the others lose and each input has one that wins: the ranks are then 1 and 0."""
    if data.d < 2 or draw(st.booleans()):
        return data, tuple((x,) * data.d for x in data.head)
    cut = draw(st.integers(1, data.d - 1))
    head = tuple(Fraction(int(c < cut)) for c in range(data.d))
    words = [tuple(Fraction(int(k == c)) for k in range(data.d)) for c in range(data.d)]
    tokens = []
    for X in data.tokens:
        row = [draw(st.sampled_from(words[cut:])) for _ in X]
        row[draw(st.integers(0, len(X) - 1))] = draw(st.sampled_from(words[:cut]))
        tokens.append(tuple(row))
    ranking = tuple((x,) * data.d for x in head)
    return replace(data, tokens=tuple(tokens), labels=(1,) * data.n, head=head), ranking


_ARRANGE: dict[str, Callable] = {
    "one_hot": _words,
    "same_length": _same_length,
    "unique_best_token": _unique_best,
    "equal_nonoptimal_scores": _equal_losers,
    "better_neighbour": _same_key,
    "only_nuclear_solution": _isotropic,
}
