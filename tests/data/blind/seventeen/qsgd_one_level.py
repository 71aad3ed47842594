"""QSGD with one level has second moment at most √d‖x‖²."""

from checker.language import (
    Claim,
    Source,
    bernoulli,
    entry,
    expectation,
    index,
    length,
    norm,
    scalar,
    sign,
    sqrt,
    sum_over,
    vector,
)

x, b = vector("x", "d"), scalar("b")
i = index("i", "d")

CLAIM = Claim(
    title="QSGD with one level has second moment at most √d‖x‖²",
    source=Source(
        paper="seventeen",
        where="Alistarh et al. (2017), QSGD, Lemma 3.1 at s = 1",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(norm(x) > 0,),
    conclude=sum_over(i, expectation(b, bernoulli(abs(entry(x, i)) / norm(x)), (norm(x) * sign(entry(x, i)) * b) ** 2))
    <= sqrt(length(x)) * norm(x) ** 2,
)
