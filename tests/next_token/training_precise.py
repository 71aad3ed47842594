"""The two stages of training at any number of digits: on midpoints of python-flint balls, and in mpmath.

The exponents of both are unbounded, so nothing underflows; what is left of the log-scaled formula is its reference: sums
over the words other than the one selected now, and over the next words other than the true one, so that nothing cancels.
flint's radius is dropped after each step (``.mid()``); its precision is set inside a ``with``.
**Domain.** float of ``digits`` digits.  **Guarantee.** float, none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq
from mpmath import MPContext

from checker.errors import InputError
from checker.next_token.orders import Collocation, Sentence, TrainingSet

Number = Any
Matrix = tuple[tuple[Fraction, ...], ...]
ENGINES = ("flint", "mpmath")


@dataclass(frozen=True, kw_only=True)
class _Numbers:
    number: Callable[[Fraction], Number]
    exp: Callable[[Number], Number]
    sqrt: Callable[[Number], Number]
    rounded: Callable[[Number], Number]
    exact: Callable[[Number], Fraction]


@contextmanager
def _numbers(engine: str, digits: int) -> Iterator[_Numbers]:
    if engine not in ENGINES:
        raise InputError(f"engine={engine!r}: high precision runs on one of {', '.join(ENGINES)}.")
    if digits < 15:
        raise InputError(f"digits = {digits}: below float precision this checks nothing. Give 15 or more.")
    if engine == "mpmath":
        mp = MPContext()
        mp.dps = digits
        yield _Numbers(
            number=lambda x: mp.mpf(x.numerator) / x.denominator,
            exp=mp.exp,
            sqrt=mp.sqrt,
            rounded=lambda x: x,
            exact=_exact_mpf,
        )
        return
    with ctx.workprec(int(digits * 3.33) + 8):
        yield _Numbers(
            number=lambda x: arb(fmpq(x.numerator, x.denominator)).mid(),
            exp=lambda x: x.exp().mid(),
            sqrt=lambda x: x.sqrt().mid(),
            rounded=lambda x: x.mid(),
            exact=_exact_arb,
        )


def precise_feed_forward(
    collocation: Collocation,
    *,
    step: Fraction,
    record: Sequence[int],
    digits: int = 50,
    engine: str = "flint",
    weights: Sequence[int] | None = None,
) -> list[Matrix]:
    """W_ov at the recorded steps of stage 1, from 0; see :func:`checker.next_token.training.train_feed_forward`."""
    size = collocation.size
    share = [Fraction(1, size)] * size if weights is None else [Fraction(w, sum(weights)) for w in weights]
    with _numbers(engine, digits) as A:

        def gradient(W: list[list[Number]]) -> list[list[Number]]:
            total = [[A.number(Fraction(0))] * size for _ in range(size)]
            for x in range(size):
                pull = _pull(A, [row[x] for row in W], collocation(x))
                for v in range(size):
                    total[v][x] = A.number(share[x]) * pull[v]
            return total

        return _descend(A, size, gradient, step, record)


def precise_attention(
    training: TrainingSet,
    W_ov: Matrix,
    *,
    step: Fraction,
    record: Sequence[int],
    digits: int = 50,
    engine: str = "flint",
) -> list[Matrix]:
    """W_kq at the recorded steps of stage 2, from 0; see :func:`checker.next_token.training.train_attention`."""
    with _numbers(engine, digits) as A:
        frozen = [[A.number(x) for x in row] for row in W_ov]

        def gradient(W: list[list[Number]]) -> list[list[Number]]:
            total = [[A.number(Fraction(0))] * training.size for _ in range(training.size)]
            for sentence in training.sentences:
                for x, term in _sentence_terms(A, frozen, W, sentence).items():
                    total[x][sentence.query] += term
            return total

        return _descend(A, training.size, gradient, step, record)


def enclosed_pull_along(training: TrainingSet, W_ov: Matrix, along: Matrix, *, bits: int = 128) -> arb:
    """A ball around ⟨−Σ ∇loss(0), along⟩ of stage 2, its first step's inner product with a direction.

    **Guarantee.** encloses: a positive ball proves that the first gradient is not 0, so that its step is defined.
    """
    with ctx.workprec(bits):
        A = _Numbers(
            number=_ball, exp=lambda x: x.exp(), sqrt=lambda x: x.sqrt(), rounded=lambda x: x, exact=_exact_arb
        )
        frozen = [[_ball(x) for x in row] for row in W_ov]
        zero = [[arb(0)] * training.size for _ in range(training.size)]
        total = arb(0)
        for sentence in training.sentences:
            for x, term in _sentence_terms(A, frozen, zero, sentence).items():
                total -= _ball(along[x][sentence.query]) * term
        return total


def _ball(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))


def _pull(A: _Numbers, outputs: Sequence[Number], following: int) -> list[Number]:
    """softmax(outputs) − e_following; the entry of the next word is minus the sum of the others."""
    top = max(outputs)
    powers = [A.exp(x - top) for x in outputs]
    total = sum(powers[1:], powers[0])
    pull = [p / total for p in powers]
    pull[following] = -sum((p for v, p in enumerate(pull) if v != following), A.number(Fraction(0)))
    return pull


def _sentence_terms(
    A: _Numbers, W_ov: list[list[Number]], W: list[list[Number]], sentence: Sentence
) -> dict[int, Number]:
    """∂/∂W[x, q] of one sentence's loss, word by word: s_x(g_x − ḡ), the selected word's minus the sum of the others."""
    counts = Counter(sentence.words)
    logits = {x: W[x][sentence.query] for x in counts}
    a = max(counts, key=lambda x: (logits[x], -x))
    powers = {x: counts[x] * A.exp(logits[x] - logits[a]) for x in counts}
    normaliser = sum(powers.values(), A.number(Fraction(0)))
    s = {x: p / normaliser for x, p in powers.items()}
    outputs = [sum((s[x] * row[x] for x in counts), A.number(Fraction(0))) for row in W_ov]
    pull = _pull(A, outputs, sentence.following)
    rise = {
        x: sum((p * (row[x] - row[a]) for p, row in zip(pull, W_ov, strict=True)), A.number(Fraction(0)))
        for x in counts
    }
    mean = sum((s[x] * rise[x] for x in counts), A.number(Fraction(0)))
    terms = {x: s[x] * (rise[x] - mean) for x in counts if x != a}
    terms[a] = -sum(terms.values(), A.number(Fraction(0)))
    return terms


def _descend(A: _Numbers, size: int, gradient, step: Fraction, record: Sequence[int]) -> list[Matrix]:
    eta, wanted = A.number(step), set(record)
    W, kept = [[A.number(Fraction(0))] * size for _ in range(size)], []
    for t in range(max(wanted) + 1):
        if t in wanted:
            kept.append(tuple(tuple(A.exact(x) for x in row) for row in W))
        if t == max(wanted):
            break
        g = gradient(W)
        length = A.sqrt(sum((x * x for row in g for x in row), A.number(Fraction(0))))
        if not length > 0:
            raise InputError(f"the gradient is 0 at step {t}, so the normalised step is undefined.")
        scale = eta / length
        W = [[A.rounded(x - scale * y) for x, y in zip(r, h, strict=True)] for r, h in zip(W, g, strict=True)]
    return kept


def _exact_arb(x: arb) -> Fraction:
    mantissa, exponent = x.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _exact_mpf(x: Any) -> Fraction:
    sign, mantissa, exponent, _ = x._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
