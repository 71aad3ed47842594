"""The derivative of the potential along h."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    log,
    positive,
    rate,
    scalar,
    sum_over,
    vector,
)

w, h, alpha = vector("w", "d"), vector("h", "d"), scalar("alpha")
i = index("i", "d")
potential = sum_over(i, entry(w, i) * log(entry(w, i) / alpha**2) - entry(w, i))

CLAIM = Claim(
    title="The derivative of the potential along h",
    source=Source(
        paper="nineteen",
        where="Hegde (2022), Foundations of deep learning, chapter 7, diagonal linear models, the equation for Q, as printed",
        fidelity="reconstructed",
    ),
    forall=(w, h, alpha),
    assuming=(
        alpha > 0,
        positive(w),
    ),
    conclude=equals(rate(potential, {w: h}), 1 / alpha**2 * dot(log(w), h)),
)
