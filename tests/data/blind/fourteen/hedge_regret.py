"""Σ_t⟨p_t, ℓ_t⟩ − Σ_t ℓ_t(i) ≤ log(n)/η + ηT/8 for p_t = softmax(−ηΣ_{s<t} ℓ_s) and losses in [0, 1]."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    entry,
    for_each,
    index,
    indicator,
    length,
    log,
    matrix,
    row,
    scalar,
    softmax,
    sum_over,
)

losses, eta, i = matrix("losses", "T", "n"), scalar("eta"), index("i", "n")
t, s, r, g, h = index("t", "T"), index("s", "T"), index("r", "T"), index("g", "T"), index("h", "n")
played = softmax(-eta * sum_over(s, indicator(s < t) * row(losses, s)))

CLAIM = Claim(
    title="Σ_t⟨p_t, ℓ_t⟩ − Σ_t ℓ_t(i) ≤ log(n)/η + ηT/8 for p_t = softmax(−ηΣ_{s<t} ℓ_s) and losses in [0, 1]",
    source=Source(
        paper="fourteen", where="Cesa-Bianchi and Lugosi (2006), Theorem 2.2; from memory", fidelity="reconstructed"
    ),
    forall=(losses, eta, i),
    assuming=(
        eta > 0,
        for_each(g, for_each(h, (0 <= entry(row(losses, g), h)) & (entry(row(losses, g), h) <= 1))),
    ),
    conclude=sum_over(t, dot(played, row(losses, t))) - sum_over(r, entry(row(losses, r), i))
    <= log(length(row(losses, 0))) / eta + eta * length(column(losses, 0)) / 8,
)
