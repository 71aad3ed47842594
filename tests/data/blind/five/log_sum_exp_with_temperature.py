"""The smooth maximum at inverse temperature β is within log(n)/β of the maximum, from above."""

from checker.language import (
    Claim,
    Source,
    exp,
    length,
    log,
    maximum,
    scalar,
    total,
    vector,
)

u, beta = vector("u", "n"), scalar("beta")

CLAIM = Claim(
    title="max u ≤ (1/β) log Σ e^{βuᵢ} ≤ max u + log(n)/β",
    source=Source(paper="blind-five", where="Lemma 3.4", fidelity="reconstructed"),
    forall=(u, beta),
    assuming=(beta > 0,),
    conclude=(maximum(u) <= log(total(exp(beta * u))) / beta)
    & (log(total(exp(beta * u))) / beta <= maximum(u) + log(length(u)) / beta),
)
