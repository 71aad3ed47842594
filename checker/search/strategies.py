"""Which instances exist: Hypothesis strategies for every variable sort.

Each family draws differently shaped data: small rationals that shrink well, deliberate degeneracies
(duplicates, ties, zero tokens, dependent tokens), generic 53-bit floats from a seeded sampler, and
extreme scales.  :mod:`checker.search.instances.hypothesis_repairs` then moves a draw so that a named assumption holds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from checker.data.dataset import Dataset
from checker.errors import ClaimError
from checker.search.instances.equalities import Equalities
from checker.search.instances.function_values import at_thresholds, constants_in_order, nothing, with_functions
from checker.search.instances.hypothesis_repairs import arrange, place_indices, to_the_threshold
from checker.search.instances.numbers import real_numbers, small_rationals
from checker.search.instances.small_systems import SmallSystems
from checker.search.instances.structured import (
    KINDS,
    SLACKS,
    STRUCTURED,
    kinds_for,
    slacks_for,
    structured_dataset,
    structured_matrix,
    structured_vector,
)
from checker.search.instances.tight import Bounds
from checker.statements.claims.claim import Claim
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.ranges import losses_of
from checker.statements.terms.term import Term, subterms

FAMILY = " family"  # no variable can be called this
FAMILIES = ("small", "degenerate", "generic", "extreme")
_ZERO = Fraction(0)
_DRAWS_OF_A_SYSTEM = 60


@st.composite
def instances(draw, claim: Claim, without: int | None = None, structured: bool = False) -> dict[str, Any]:
    """Values for every variable of a claim, keyed by name; ``FAMILY`` says how they were drawn.

    ``without`` numbers a hypothesis that is not arranged (when one looks for instances that break it); ``structured`` draws from
    :mod:`checker.search.instances.structured` instead of the random families.

    **Guarantee.** exact values of the right sorts and sizes; hypotheses are arranged where it is known how, not guaranteed.
    """
    family = STRUCTURED if structured else draw(st.sampled_from(_families(claim)))
    sizes: dict[str, int] = {}
    values: dict[str, Any] = {}
    kinds, slacks = (kinds_for(claim), slacks_for(claim)) if structured else (KINDS, SLACKS)
    for v in sorted(claim.forall, key=lambda v: v.sort != "dataset"):
        values[v.leaf] = _draw_variable(draw, v, sizes, values, family, kinds, slacks)
    wanted = [h for k, h in enumerate(claim.hypotheses) if k != without]
    _arrange_all(draw, wanted, values)
    of_functions = any(v.sort in FUNCTION_SORTS for v in claim.forall)
    if of_functions:
        values |= constants_in_order(claim.forall, wanted, values)
        _arrange_all(draw, wanted, values)
        rng = random.Random(f"{draw(st.integers(0, 2**32))} {values}")  # small numbers are drawn again and again
        values |= at_thresholds(claim.forall, wanted, values, rng)
        values |= with_functions(claim.forall, wanted, values, rng)
    system = SmallSystems(claim.forall, wanted)
    if system and draw(st.booleans()):
        found = system.instances(random.Random(draw(st.integers(0, 2**32))), _DRAWS_OF_A_SYSTEM)
        return {**next((exact for exact, _ in found), values), FAMILY: family}
    equalities = Equalities(wanted)
    if equalities:
        equalities.meet(values, random.Random(draw(st.integers(0, 2**32))))
    bounds = Bounds(wanted)
    if bounds:
        bounds.meet(values, random.Random(draw(st.integers(0, 2**32))))
    place_indices(claim, wanted, values, sizes)
    if family != "generic":
        for term in subterms(claim.conclude):
            to_the_threshold(draw, term, values)
    values[FAMILY] = family
    return values


def _arrange_all(draw, wanted: Sequence[Term], values: dict[str, Any]) -> None:
    """Arrange for every hypothesis in turn, several times, as a chain a ≤ b ≤ c takes several passes.

    A pass that draws nothing and changes nothing is the last: the next would be the same.
    """
    drawn = 0

    def counted(strategy: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return draw(strategy)

    for _ in range(1 + sum(h.name in ("lt", "le") for h in wanted)):
        before, drawn = dict(values), 0
        for term in wanted:
            arrange(counted, term, values)
        if not drawn and values == before:
            return


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
    kinds: tuple[str, ...],
    slacks: Sequence[int],
) -> Any:
    if v.sort == "dataset":
        wants = {"queries": "queries" in v.shape, "keys": "keys" in v.shape}
        if family == STRUCTURED:
            data = structured_dataset(draw, **wants, kinds=kinds, slacks=slacks)
        else:
            data = draw(datasets(**wants, family=family))
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
    if v.sort in FUNCTION_SORTS:
        return nothing(v, _size(draw, v.shape[0], sizes) if v.shape else 1)
    if v.sort == "order":
        return tuple(draw(st.permutations(range(_size(draw, v.shape[0], sizes)))))
    if v.sort == "index":
        return draw(st.integers(0, _size(draw, v.shape[0], sizes) - 1))
    if v.sort == "loss":
        return draw(st.sampled_from(losses_of(v)))
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
        tokens=tuple(tuple(row() for _ in range(T)) for _ in range(n)),
        labels=(1,) * n,
        head=row(),
        queries=tuple(row() for _ in range(n)),
        key_matrix=None,
    )


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
