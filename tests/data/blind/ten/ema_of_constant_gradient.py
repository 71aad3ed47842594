"""The bias of a moving average that starts at zero."""

from checker.language import (
    Claim,
    Source,
    equals,
    iterate,
    natural,
    scalar,
    vector,
)

k, beta = natural("k"), scalar("beta")
g, m = vector("g", "d"), vector("m", "d")

CLAIM = Claim(
    title="m₀ = 0, m_{k+1} = βm_k + (1 − β)g gives m_k = (1 − βᵏ)g",
    source=Source(
        paper="kingma-ba-2015", where="Adam, section 3 (initialisation bias correction)", fidelity="paraphrase"
    ),
    forall=(k, beta, g),
    conclude=equals(iterate(k, m, start=0 * g, update=beta * m + (1 - beta) * g), (1 - beta**k) * g),
)
