"""A classifier of norm ≤ B with margin γ on two examples of opposite labels at distance ≤ δ, δB < 2γ, has mean logistic loss at most log(1 + e^(−2γ))."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    log,
    loss_value,
    norm,
    scalar,
    vector,
)

w, x, y = vector("w", "d"), vector("x", "d"), vector("y", "d")
gamma, B, delta = scalar("gamma"), scalar("B"), scalar("delta")

CLAIM = Claim(
    title="A classifier of norm ≤ B with margin γ on two examples of opposite labels at distance ≤ δ, δB < 2γ, has mean logistic loss at most log(1 + e^(−2γ))",
    source=Source(
        paper="fifteen",
        where="Margin and separation in robust classification, as in Yang et al. (2020), A closer look at accuracy vs. robustness",
        fidelity="reconstructed",
    ),
    forall=(w, x, y, gamma, B, delta),
    assuming=(
        gamma > 0,
        dot(w, x) >= gamma,
        -dot(w, y) >= gamma,
        norm(w) <= B,
        norm(x - y) <= delta,
        delta * B < 2 * gamma,
    ),
    conclude=(loss_value("logistic", dot(w, x)) + loss_value("logistic", -dot(w, y))) / 2 <= log(1 + exp(-2 * gamma)),
)
