"""Σ_t⟨x_t − u, g_t⟩ ≤ ‖u‖²/(2η) + (η/2)Σ_t‖g_t‖² for x_t = −ηΣ_{s<t} g_s."""

from checker.language import (
    Claim,
    Source,
    dot,
    index,
    indicator,
    matrix,
    norm,
    row,
    scalar,
    sum_over,
    vector,
)

G, u, eta = matrix("G", "T", "d"), vector("u", "d"), scalar("eta")
s, t, r = index("s", "T"), index("t", "T"), index("r", "T")
played = -eta * sum_over(s, indicator(s < t) * row(G, s))

CLAIM = Claim(
    title="Σ_t⟨x_t − u, g_t⟩ ≤ ‖u‖²/(2η) + (η/2)Σ_t‖g_t‖² for x_t = −ηΣ_{s<t} g_s",
    source=Source(
        paper="fourteen",
        where="Shalev-Shwartz (2012), Online learning and online convex optimization, Theorem 2.4 (FTRL with ‖w‖²/(2η), linear losses); from memory",
        fidelity="reconstructed",
    ),
    forall=(G, u, eta),
    assuming=(eta > 0,),
    conclude=sum_over(t, dot(played - u, row(G, t)))
    <= norm(u) ** 2 / (2 * eta) + eta / 2 * sum_over(r, norm(row(G, r)) ** 2),
)
