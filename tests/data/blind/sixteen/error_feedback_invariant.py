"""The memory of error feedback stays at ‖e‖² ≤ 4(1 − δ)η²σ²/δ²."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    vector,
)

e, g, c = vector("e", "d"), vector("g", "d"), vector("c", "d")
delta, eta, sigma = scalar("delta"), scalar("eta"), scalar("sigma")
p = e + eta * g
bound = 4 * (1 - delta) * eta**2 * sigma**2 / delta**2

CLAIM = Claim(
    title="The memory of error feedback stays at ‖e‖² ≤ 4(1 − δ)η²σ²/δ²",
    source=Source(
        paper="sixteen",
        where="Karimireddy, Rebjock, Stich and Jaggi (2019), Error feedback fixes SignSGD, Lemma 3, its induction step",
        fidelity="reconstructed",
    ),
    forall=(
        e,
        g,
        c,
        delta,
        eta,
        sigma,
    ),
    assuming=(
        0 < delta,
        delta <= 1,
        eta > 0,
        norm(g) <= sigma,
        norm(p - c) ** 2 <= (1 - delta) * norm(p) ** 2,
        norm(e) ** 2 <= bound,
    ),
    conclude=norm(p - c) ** 2 <= bound,
)
