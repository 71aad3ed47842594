"""max u − ⟨softmax(βu), u⟩ ≤ log n/(2β)."""

from checker.language import (
    Claim,
    Source,
    dot,
    length,
    log,
    maximum,
    scalar,
    softmax,
    vector,
)

u, beta = vector("u", "n"), scalar("beta")

CLAIM = Claim(
    title="max u − ⟨softmax(βu), u⟩ ≤ log n/(2β)",
    source=Source(
        paper="thirteen",
        where="Cesa-Bianchi et al., Boltzmann exploration done right (2017), bias of the Boltzmann operator; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(u, beta),
    assuming=(beta > 0,),
    conclude=maximum(u) - dot(softmax(beta * u), u) <= log(length(u)) / (2 * beta),
)
