"""The sparsemax loss of a label is not negative."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    index,
    norm,
    sparsemax,
    vector,
)

z, k = vector("z", "n"), index("k", "n")
s = sparsemax(z)

CLAIM = Claim(
    title="The sparsemax loss of a label is not negative",
    source=Source(
        paper="twelve",
        where="Martins and Astudillo, From softmax to sparsemax (2016), after Proposition 3; from memory",
        fidelity="reconstructed",
    ),
    forall=(z, k),
    conclude=-entry(z, k) + dot(s, z) - norm(s) ** 2 / 2 + "1/2" >= 0,
)
