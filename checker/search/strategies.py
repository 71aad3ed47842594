"""Which instances exist: Hypothesis strategies for every variable sort, and how to meet assumptions.

Each family draws differently shaped data: small rationals that shrink well, deliberate degeneracies
(duplicates, ties, zero tokens, dependent tokens), generic 53-bit floats from a seeded sampler, and
extreme scales.  *Arrangements* move a draw so that a named assumption holds; what still fails is
filtered, and the ledger counts it.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from checker.arithmetic import Float64
from checker.data.dataset import Dataset
from checker.errors import CheckerError, ClaimError
from checker.meaning.interpret import Evaluation, evaluate
from checker.search.structured import (
    KINDS,
    SLACKS,
    STRUCTURED,
    kinds_for,
    slacks_for,
    structured_dataset,
    structured_matrix,
    structured_vector,
)
from checker.statements.claim import Claim
from checker.statements.term import Term, apply, subterms, variables_of
from checker.svm.soft_margin import zero_until
from checker.truth import Truth

FAMILY = " family"  # no variable can be called this
FAMILIES = ("small", "degenerate", "generic", "extreme")
_ZERO = Fraction(0)
_MOST_PLACES = 64  # of indices that are tried for a dataset

small_rationals = st.one_of(
    st.integers(-3, 3).map(Fraction),
    st.builds(Fraction, st.integers(-20, 20), st.integers(1, 8)),
)
real_numbers = st.one_of(
    small_rationals,
    st.builds(Fraction, st.integers(-400, 400), st.integers(1, 12)),
    st.floats(-60, 60, allow_nan=False, allow_subnormal=False).map(Fraction),
    st.builds(lambda s, k: s * Fraction(10) ** k, st.sampled_from((Fraction(1), Fraction(-1))), st.integers(-30, 3)),
)


@st.composite
def instances(draw, claim: Claim, without: int | None = None, structured: bool = False) -> dict[str, Any]:
    """Values for every variable of a claim, keyed by name; ``FAMILY`` says how they were drawn.

    ``without`` numbers a hypothesis that is not arranged (when one looks for instances that break it); ``structured`` draws from
    :mod:`checker.search.structured` instead of the random families.

    **Guarantee.** exact values of the right sorts and sizes; hypotheses are arranged where it is known how, not guaranteed.
    """
    family = STRUCTURED if structured else draw(st.sampled_from(_families(claim)))
    sizes: dict[str, int] = {}
    values: dict[str, Any] = {}
    kinds, slacks = kinds_for(claim), slacks_for(claim)
    for v in sorted(claim.forall, key=lambda v: v.sort != "dataset"):
        values[v.leaf] = _draw_variable(draw, v, sizes, values, family, kinds, slacks)
    wanted = [h for k, h in enumerate(claim.hypotheses) if k != without]
    for term in wanted * (1 + sum(h.name in ("lt", "le") for h in wanted)):  # a chain a ≤ b ≤ c takes several passes
        _arrange(draw, term, values)
    _place_indices(claim, wanted, values, sizes)
    if family != "generic":
        for term in subterms(claim.conclude):
            _to_the_threshold(draw, term, values)
    values[FAMILY] = family
    return values


def _families(claim: Claim) -> tuple[str, ...]:
    if any(v.sort == "dataset" for v in claim.forall):
        wants_generic = any("generic" in v.shape for v in claim.forall)
        return ("generic", "degenerate", "small") if wants_generic else FAMILIES
    return ("small",)


def _draw_variable(
    draw,
    v: Term,
    sizes: dict[str, int],
    values: Mapping,
    family: str,
    kinds: tuple[str, ...] = KINDS,
    slacks: Sequence[int] = SLACKS,
) -> Any:
    if v.sort == "dataset":
        wants = {"queries": "queries" in v.shape, "keys": "keys" in v.shape}
        structured = family == STRUCTURED
        data = (
            structured_dataset(draw, **wants, kinds=kinds, slacks=slacks)
            if structured
            else draw(datasets(**wants, family=family))
        )
        for name, value in (("n", data.n), ("d", data.d), ("T", min(data.lengths))):
            sizes.setdefault(name, value)
        return data
    if v.sort == "scalar":
        return Fraction(draw(st.integers(0, 6))) if "natural" in v.shape else draw(real_numbers)
    if v.sort == "vector":
        size = _size(draw, v.shape[0], sizes)
        if family == STRUCTURED:
            return structured_vector(draw, size)
        return (_ZERO,) * size if draw(st.integers(0, 5)) == 5 else tuple(draw(real_numbers) for _ in range(size))
    if v.sort == "matrix":
        rows, columns = (_size(draw, s, sizes) for s in v.shape)
        return (structured_matrix if family == STRUCTURED else _draw_matrix)(draw, rows, columns)
    if v.sort == "index":
        return draw(st.integers(0, _size(draw, v.shape[0], sizes) - 1))
    if v.sort == "loss":
        return draw(st.sampled_from(v.shape))
    if v.sort == "choice":
        data = next(x for x in values.values() if isinstance(x, Dataset))
        if family == STRUCTURED and draw(st.booleans()):
            return (0,) * data.n
        return tuple(draw(st.integers(0, T - 1)) for T in data.lengths)
    raise ClaimError(f"A variable of sort {v.sort} cannot be drawn. Quantify over its parts instead.")


def _draw_matrix(draw, rows: int, columns: int) -> tuple[tuple[Fraction, ...], ...]:
    """Free entries, or one of the degenerate kinds: equal rows, rows of alternating sign."""
    kind = draw(st.sampled_from(("free", "free", "free", "alternating", "equal")))
    if kind == "free":
        return tuple(tuple(draw(small_rationals) for _ in range(columns)) for _ in range(rows))
    row = tuple(draw(small_rationals) for _ in range(columns))
    return tuple(tuple(-x for x in row) if kind == "alternating" and r % 2 else row for r in range(rows))


def _size(draw, name: str, sizes: dict[str, int]) -> int:
    product = 1
    for factor in name.split("*"):
        if factor not in sizes:
            sizes[factor] = int(factor) if factor.isdigit() else draw(st.integers(1, 4))
        product *= sizes[factor]
    return product


@st.composite
def datasets(draw, *, queries: bool = False, keys: bool = True, family: str | None = None) -> Dataset:
    """An exact dataset of 1–4 inputs, 1–4 tokens (at times ragged), dimension 1–5.

    **Domain.** exact.  Shrinks to one input, one token, dimension one, zeros.
    """
    family = family or draw(st.sampled_from(FAMILIES))
    n, T, d = draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.integers(1, 5))
    lengths = draw(st.lists(st.integers(1, T), min_size=n, max_size=n)) if draw(st.booleans()) else [T] * n
    entry = _entry_source(draw, family)

    def row() -> tuple[Fraction, ...]:
        return tuple(entry() for _ in range(d))

    data = Dataset(
        tokens=tuple(tuple(row() for _ in range(k)) for k in lengths),
        labels=tuple(draw(st.sampled_from((1, -1))) for _ in range(n)),
        head=row(),
        queries=tuple(row() for _ in range(n)) if queries else None,
        key_matrix=tuple(row() for _ in range(d)) if keys and draw(st.integers(0, 3)) == 0 else None,
    )
    return _degenerate(draw, data) if family == "degenerate" else data


def gaussian_dataset(seed: int, *, n: int, T: int, d: int) -> Dataset:
    """A seeded dataset with queries: Gaussian entries rounded to 64ths, labels 1.  **Domain.** exact; the same everywhere."""
    source = random.Random(seed)

    def row() -> tuple[Fraction, ...]:
        return tuple(Fraction(round(source.gauss(0, 1) * 64), 64) for _ in range(d))

    return Dataset(
        tokens=tuple(tuple(row() for _ in range(T)) for _ in range(n)), labels=(1,) * n, head=row(),
        queries=tuple(row() for _ in range(n)), key_matrix=None,
    )  # fmt: skip


def _entry_source(draw, family: str) -> Callable[[], Fraction]:
    if family == "generic":
        # One drawn seed, then a plain sampler: 53-bit entries by the hundred without Hypothesis' overhead.
        source = random.Random(draw(st.integers(0, 2**32)))
        return lambda: Fraction(source.gauss(0, 1))
    if family == "extreme":
        scale = draw(st.sampled_from([Fraction(10) ** k for k in (-30, -9, 2, 3)]))
        return lambda: scale * draw(small_rationals)
    return lambda: draw(small_rationals)


def _degenerate(draw, data: Dataset) -> Dataset:
    """One deliberate degeneracy: duplicated, zero or collinear tokens, equal queries, a zero head, a bias coordinate,
    inputs that pull against each other."""
    kinds = ("duplicate", "zero", "collinear", "same-query", "zero-head", "same-input", "bias", "opposed")
    kind = draw(st.sampled_from(kinds))
    tokens = [list(X) for X in data.tokens]
    if kind == "duplicate":
        i = draw(st.integers(0, data.n - 1))
        tokens[i][-1] = tokens[i][0]
    elif kind == "zero":
        tokens[draw(st.integers(0, data.n - 1))][0] = (_ZERO,) * data.d
    elif kind == "collinear":
        base = tokens[0][0]
        tokens = [[tuple((t + 1) * x for x in base) for t in range(len(X))] for X in tokens]
    elif kind == "same-input":
        tokens = [list(tokens[0]) for _ in tokens]
    elif kind == "opposed":
        factors = [-draw(st.sampled_from((Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3)))) for _ in tokens]
        tokens = [tokens[0]] + [
            [tuple(c * a + Fraction(draw(st.integers(-1, 1))) for a in x) for x in tokens[0]] for c in factors[1:]
        ]
    if kind == "bias" or (kind == "opposed" and data.d > 1 and draw(st.booleans())):
        bias = (Fraction(draw(st.integers(1, 6))),)  # a large entry that all tokens share, as an embedding's mean is
        tokens = [[(*x[:-1], *bias) for x in X] for X in tokens]
    queries = data.queries
    if kind == "same-query" and queries is not None:
        queries = (queries[0],) * data.n
    head = (_ZERO,) * data.d if kind == "zero-head" else data.head
    return replace(data, tokens=tuple(tuple(X) for X in tokens), queries=queries, head=head)


# ── arrangements: hypotheses that can be made true by moving a draw ──


def _arrange(draw, term: Term, values: dict[str, Any]) -> None:
    if term.name in ("lt", "le") and all(a.name in ("var", "num") for a in term.args):
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
    elif term.name in _ARRANGE and term.args[0].name == "var":
        name = term.args[0].leaf
        values[name] = _ARRANGE[term.name](draw, values[name])


def _place_indices(claim: Claim, wanted: list[Term], values: dict[str, Any], sizes: Mapping[str, int]) -> None:
    """Where hypotheses about indices fail at the drawn ones and all others hold, the next places at which they hold."""
    indices = [v for v in claim.forall if v.sort == "index" and v.shape[0] in sizes]
    names = {v.leaf for v in indices}
    about = [h for h in wanted if variables_of(h) & names]
    others = [h for h in wanted if h not in about]
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


def _shrink_one(draw, expression: Term, values: dict[str, Any], ratio: Fraction) -> None:
    """Scale one vector or matrix variable of an expression down by about ``ratio``, to few digits."""
    names = sorted({t.leaf for t in subterms(expression) if t.name == "var" and t.sort in ("vector", "matrix")})
    vectors = [n for n in names if values[n] and isinstance(values[n][0], Fraction)]
    name = draw(st.sampled_from(vectors or names))
    factor = Fraction(1, math.ceil(1 / ratio)) if ratio > 0 else _ZERO
    scaled = [tuple(x * factor for x in row) if isinstance(row, tuple) else row * factor for row in values[name]]
    values[name] = tuple(scaled)


def _to_the_threshold(draw, term: Term, values: dict[str, Any]) -> None:
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


_TURNS = tuple(((Fraction(c), -Fraction(s)), (Fraction(s), Fraction(c))) for c, s in (
    ("1", "0"), ("0", "1"), ("3/5", "4/5"), ("-5/13", "12/13"), ("8/17", "-15/17"),
))  # fmt: skip


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


_ARRANGE: dict[str, Callable] = {
    "same_length": _same_length,
    "unique_best_token": _unique_best,
    "equal_nonoptimal_scores": _equal_losers,
    "better_neighbour": _same_key,
    "only_nuclear_solution": _isotropic,
}
