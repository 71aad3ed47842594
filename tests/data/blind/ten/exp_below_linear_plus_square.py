"""e^x against x plus the exponential of the square, of an inner product."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="e^{⟨x, y⟩} ≤ ⟨x, y⟩ + e^{⟨x, y⟩²}",
    source=Source(
        paper="grimmett-stirzaker",
        where="Probability and Random Processes, exercise on Hoeffding's inequality",
        fidelity="paraphrase",
    ),
    forall=(x, y),
    conclude=exp(dot(x, y)) <= dot(x, y) + exp(dot(x, y) ** 2),
)
