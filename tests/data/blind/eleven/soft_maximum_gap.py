"""The value of a softmax average beside the maximum."""

from checker.language import (
    Claim,
    Source,
    dot,
    maximum,
    scalar,
    softmax,
    vector,
)

u, beta = vector("u", "n"), scalar("beta")

CLAIM = Claim(
    title="max u − ⟨softmax(βu), u⟩ ≤ 1/β",
    source=Source(
        paper="mcsherry-talwar-2007",
        where="Mechanism design via differential privacy, utility; soft Bellman operators",
        fidelity="paraphrase",
    ),
    forall=(u, beta),
    assuming=(beta > 0,),
    conclude=maximum(u) - dot(softmax(beta * u), u) <= 1 / beta,
)
