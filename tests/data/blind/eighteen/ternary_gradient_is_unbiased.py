"""The ternary gradient is unbiased."""

from checker.language import (
    Claim,
    Source,
    bernoulli,
    entry,
    equals,
    expectation,
    for_each,
    index,
    max_norm,
    scalar,
    sign,
    vector,
)

g, b = vector("g", "n"), scalar("b")
i = index("i", "n")
scale = max_norm(g)

CLAIM = Claim(
    title="The ternary gradient is unbiased",
    source=Source(
        paper="eighteen",
        where="Distributed training, a book in the open, chapter 28, TernGrad and the property of unbiased rounding; Wen et al. (2017)",
        fidelity="reconstructed",
    ),
    forall=(g,),
    assuming=(scale > 0,),
    conclude=for_each(
        i,
        equals(expectation(b, bernoulli(abs(entry(g, i)) / scale), scale * sign(entry(g, i)) * b), entry(g, i)),
    ),
)
