"""Hoeffding's lemma for a law on n numbers in [−1, 1] with mean 0: Σ wᵢe^(s·xᵢ) ≤ e^(s²/2).

Role.  The exponential lies below its chord, so the mean is at most cosh s, which is at most e^(s²/2).
"""

from checker.language import (
    Claim,
    Lemma,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    positive,
    scalar,
    sum_over,
    total,
    vector,
)

w, x, i, s = vector("w", "n"), vector("x", "n"), index("i", "n"), scalar("s")
t = scalar("t")

CHORD = Lemma(
    title="the exponential lies below its chord",
    forall=(s, t),
    assuming=(t >= -1, t <= 1),
    conclude=exp(s * t) <= (1 + t) / 2 * exp(s) + (1 - t) / 2 * exp(-s),
)
COSH = Lemma(title="cosh s ≤ e^(s²/2)", forall=(s,), conclude=(exp(s) + exp(-s)) / 2 <= exp(s**2 / 2))

CLAIM = Claim(
    title="Hoeffding's lemma on n numbers",
    source=Source(paper="textbook", where="Hoeffding 1963", fidelity="paraphrase"),
    forall=(w, x, s),
    assuming=(
        positive(w),
        equals(total(w), 1),
        equals(dot(w, x), 0),
        for_each(i, entry(x, i) <= 1),
        for_each(i, entry(x, i) >= -1),
    ),  # fmt: skip
    conclude=dot(w, exp(s * x)) <= exp(s**2 / 2),
)

with CLAIM.proof() as p:
    even, odd = p.let("even", (exp(s) + exp(-s)) / 2), p.let("odd", (exp(s) - exp(-s)) / 2)
    chord = p.use(CHORD, s=s, t=entry(x, i), each=i)
    each = p.have(
        for_each(i, entry(w, i) * exp(s * entry(x, i)) <= entry(w, i) * (even + odd * entry(x, i))),
        by=[chord, positive(w)],
    )
    mean = p.have(
        sum_over(i, entry(w, i) * exp(s * entry(x, i))) <= sum_over(i, entry(w, i) * (even + odd * entry(x, i))),
        by=[each],
    )
    side = p.have(equals(sum_over(i, entry(w, i) * (even + odd * entry(x, i))), even * total(w) + odd * dot(w, x)))
    top = p.use(COSH, s=s)
    p.conclude(by=[mean, side, top, equals(total(w), 1), equals(dot(w, x), 0)])
