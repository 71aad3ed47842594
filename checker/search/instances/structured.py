"""Structured instances: what a person tries by hand, and what random entries hit with probability zero.

Tokens are sparse whole numbers.  Some come in pairs c ± δ/2 with the common part c as every query and δ orthogonal to it, so that
a query per input and self-attention see the same; some are near-degenerate copies of one another, with a slack of 10⁻³ to 10⁻⁹;
some are the neighbours of a first token, of which one is as near as another but for such a slack; some stand beside a token that
is 0, with one query for all; some stand near minus half of a first token.
Vectors are multiples of unit ones or sparse whole numbers, matrices have one column of that kind.
Nothing drawn here is believed: the exact test decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from hypothesis import strategies as st

from checker.data.dataset import Dataset, Vector
from checker.statements.claims.claim import Claim
from checker.statements.terms.iterations import DESCENTS
from checker.statements.terms.term import subterms

STRUCTURED = "structured"  # the family's name
KINDS = ("sparse", "pairs", "pairs", "near")
AROUND_A_CHOICE = ("sparse", "pairs", "near", *("neighbours",) * 3)  # for claims about a choice of tokens
SELF_ATTENTION = ("opposed",)  # for “there is” and data whose every token is a query
FROM_A_START = ("sparse", "pairs", "near", *("zero",) * 3)  # for claims with a hypothesis about the start
SCALES = range(1, 13)
SLACKS = range(3, 10)  # exponents k of 10⁻ᵏ
_entries = st.sampled_from(tuple(map(Fraction, (0, 0, 0, 0, 1, -1, 1, -1, 2, -2, 3, -3, 4, -4))))
_signs = st.sampled_from((1, -1))
_Tokens = list[list[Vector]]


def kinds_for(claim: Claim) -> tuple[str, ...]:
    """Which structured data are tried for a claim."""
    if of_self_attention(claim):
        return SELF_ATTENTION
    if any(v.sort == "choice" for v in claim.forall):
        return AROUND_A_CHOICE
    runs = [t for t in subterms(claim.conclude) if t.name in DESCENTS]
    starts = {t.args[1] for t in runs if t.args[1].name == "var"}
    return FROM_A_START if any(starts & set(subterms(h)) for h in claim.hypotheses) else KINDS


def of_self_attention(claim: Claim) -> bool:
    """Whether there is to be data with a limit of self-attention."""
    return claim.quantifier == "exists" and any(t.name == "every_token_queries" for t in subterms(claim.conclude))


def slacks_for(claim: Claim) -> Sequence[int]:
    """Exponents k of the slacks 10⁻ᵏ to try: around one over the largest number of the hypotheses, where that is large."""
    numbers = [abs(Fraction(t.leaf)) for h in claim.hypotheses for t in subterms(h) if t.name == "num"]
    largest = max(numbers, default=Fraction(0))
    digits = math.floor(math.log10(largest.numerator // largest.denominator)) if largest >= 1 else 0
    return range(digits, digits + 4) if digits >= min(SLACKS) else SLACKS


def structured_dataset(
    draw, *, queries: bool, keys: bool, kinds: tuple[str, ...] = KINDS, slacks: Sequence[int] = SLACKS
) -> Dataset:
    """1–3 inputs, most often 2, of 2–4 tokens in dimension 1–4, of one of ``kinds``.  **Domain.** exact."""
    kind = draw(st.sampled_from(kinds))
    if kind == "opposed":
        return _opposed(draw, queries)
    n = draw(st.sampled_from({"neighbours": (1, 1, 2), "zero": (2, 3, 3)}.get(kind, (1, 2, 2, 3))))
    d = draw(st.integers(2 if kind in ("pairs", "neighbours", "zero") else 1, 4 if kind != "zero" else 3))
    if kind == "pairs":
        common = unit(d, d - 1, Fraction(draw(st.integers(1, 2))))
        tokens = [_pairs(draw, common) for _ in range(n)]
        asked = [common] * n
    else:
        others: dict[str, Callable] = {"neighbours": partial(_neighbours, slacks=slacks), "zero": _beside_zero}
        one_input = others.get(kind, _some)
        tokens = [one_input(draw, d) for _ in range(n)]
        asked = [unit(d, draw(st.integers(0, d - 1))) for _ in range(n)]
    if kind == "zero":  # one query for all: the inputs then pull on one vector
        asked = [unit(d, 0)] * n
    if kind == "near":
        _near_copy(draw, tokens[draw(st.integers(0, n - 1))], slacks)
    head = _sparse(draw, d)
    if kind == "neighbours" and draw(st.booleans()):
        # The neighbour scores less than the first token, and the one aside more.
        first, near, aside = tokens[0]
        weight = draw(st.integers(1, 4))
        head = tuple(Fraction(round(weight * (c - b) - (b - a))) for a, b, c in zip(first, near, aside, strict=True))
    return Dataset(
        tokens=tuple(map(tuple, tokens)),
        labels=tuple(draw(_signs) for _ in range(n)) if draw(st.booleans()) else (1,) * n,
        head=head,
        queries=tuple(asked) if queries else None,
        key_matrix=tuple(_sparse(draw, d) for _ in range(d)) if keys and draw(st.integers(0, 5)) == 5 else None,
    )


def structured_vector(draw, size: int) -> Vector:
    """k·e_i, or several entries at once; k and the entries that are not 0 from ±1, …, ±12."""
    if draw(st.booleans()):
        return unit(size, draw(st.integers(0, size - 1)), Fraction(_whole(draw)))
    return tuple(Fraction(_whole(draw) if draw(st.integers(0, 2)) else 0) for _ in range(size))


def structured_matrix(draw, rows: int, columns: int) -> tuple[Vector, ...]:
    """A structured vector as one column: v e_jᵀ, which acts on the query e_j as v does; often the first, as queries are."""
    place = draw(st.integers(0, columns - 1)) if draw(st.booleans()) else 0
    column = structured_vector(draw, rows)
    return tuple(unit(columns, place, v) for v in column)


def _opposed(draw, queries: bool) -> Dataset:
    """One or two inputs, each with a token e_1 + Y_i·e_2, in the head's direction e_2, and others near minus its half, off by eighths."""
    n, T, d = draw(st.sampled_from((1, 1, 1, 2))), draw(st.integers(2, 4)), draw(st.integers(2, 4))
    labels, tokens = tuple(draw(_signs) for _ in range(n)), []
    for y in labels:
        signal = [Fraction(1), Fraction(y), *[Fraction(0)] * (d - 2)]
        others = [tuple(Fraction(draw(st.integers(-2, 2)), 8) - s / 2 for s in signal) for _ in range(T - 1)]
        tokens.append((tuple(signal), *others))
    asked = tuple(X[0] for X in tokens) if queries else None
    return Dataset(tokens=tuple(tokens), labels=labels, head=unit(d, 1), queries=asked, key_matrix=None)


def _whole(draw) -> int:
    return draw(_signs) * draw(st.sampled_from(SCALES))


def unit(size: int, place: int, scale: Fraction = Fraction(1)) -> Vector:
    """scale·e_place."""
    return tuple(scale if k == place else Fraction(0) for k in range(size))


def _sparse(draw, d: int) -> Vector:
    return tuple(draw(_entries) for _ in range(d))


def _some(draw, d: int) -> list[Vector]:
    return [_sparse(draw, d) for _ in range(draw(st.integers(2, 3)))]


def _beside_zero(draw, d: int) -> list[Vector]:
    return [*(_sparse(draw, d) for _ in range(draw(st.sampled_from((1, 1, 1, 2))))), (Fraction(0),) * d]


def _neighbours(draw, d: int, slacks: Sequence[int]) -> list[Vector]:
    """A token, its neighbour along one coordinate, and another one as near along it but for a slack, aside along a second."""
    first = _sparse(draw, d) if draw(st.booleans()) else (Fraction(0),) * d
    along = draw(st.integers(0, d - 1))
    aside = draw(st.sampled_from([k for k in range(d) if k != along]))
    step = unit(d, along, Fraction(draw(_signs) * draw(st.sampled_from((1, 1, 2, 3)))))
    slack = 1 + Fraction(1, 10 ** draw(st.sampled_from(slacks)))
    shift = unit(d, aside, Fraction(draw(_signs) * draw(st.sampled_from((1, 1, 2, 3)))))
    near = tuple(a + b for a, b in zip(first, step, strict=True))
    return [first, near, tuple(a + slack * b + c for a, b, c in zip(first, step, shift, strict=True))]


def _pairs(draw, common: Vector) -> list[Vector]:
    """One pair c ± δ/2, at times two; δ is 0 in the last coordinate, the only one of c."""
    found: list[Vector] = []
    for _ in range(draw(st.sampled_from((1, 1, 1, 2)))):
        half = (*_sparse(draw, len(common) - 1), Fraction(0))
        found += [tuple(c + s * h for c, h in zip(common, half, strict=True)) for s in (1, -1)]
    return found


def _near_copy(draw, X: list[Vector], slacks: Sequence[int]) -> None:
    """One more token: another, perhaps with one coordinate turned round or moved by a whole number, and moved by a slack along one.

    A move by a whole number may be at right angles to what tells the other token from the rest: then the copy is as far along that
    as the other, but for the slack.
    """
    copy = list(draw(st.sampled_from(X)))
    changed, moved = (draw(st.integers(0, len(copy) - 1)) for _ in range(2))
    kind = draw(st.sampled_from(("same", "turned", "moved", "moved")))
    if kind == "turned":
        copy[changed] = -copy[changed]
    if kind == "moved":
        copy[changed] += draw(_signs) * draw(st.integers(1, 3))
    copy[moved] += Fraction(draw(_signs), 10 ** draw(st.sampled_from(slacks)))
    X.append(tuple(copy))
