"""h_(k+1) ≤ 4C/(k + 2) for h_(t+1) = (1 − γ_t)h_t + γ_t²C with γ_t = 2/(t + 2)."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

h, h0, C, k, t = scalar("h"), scalar("h0"), scalar("C"), natural("k"), natural("t")
step_size = 2 / (t + 2)

CLAIM = Claim(
    title="h_(k+1) ≤ 4C/(k + 2) for h_(t+1) = (1 − γ_t)h_t + γ_t²C with γ_t = 2/(t + 2)",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 8, proof of Theorem 8.3",
        fidelity="reconstructed",
    ),
    forall=(h0, C, k),
    assuming=(C >= 0,),
    conclude=iterate(k + 1, h, start=h0, update=(1 - step_size) * h + step_size**2 * C, step=t) <= 4 * C / (k + 2),
)
