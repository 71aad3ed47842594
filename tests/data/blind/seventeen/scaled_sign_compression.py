"""The scaled sign operator is a compressor."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    length,
    norm,
    sign,
    stack,
    total,
    vector,
)

x = vector("x", "d")
i = index("i", "d")
d = length(x)
compressed = (total(abs(x)) / d) * stack(i, sign(entry(x, i)))

CLAIM = Claim(
    title="The scaled sign operator is a compressor",
    source=Source(
        paper="seventeen",
        where="Karimireddy, Rebjock, Stich and Jaggi (2019), Error feedback fixes SignSGD, Lemma 8",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=norm(compressed - x) ** 2 <= norm(x) ** 2 - total(abs(x)) ** 2 / d,
)
