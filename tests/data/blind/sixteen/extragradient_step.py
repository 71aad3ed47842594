"""The extragradient step: ‖x⁺ − z‖² ≤ ‖x − z‖² − (1 − η²L²)‖x − y‖²."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

x, z, a, b = vector("x", "d"), vector("z", "d"), vector("a", "d"), vector("b", "d")
eta, L = scalar("eta"), scalar("L")
y = x - eta * a
x_new = x - eta * b

CLAIM = Claim(
    title="The extragradient step: ‖x⁺ − z‖² ≤ ‖x − z‖² − (1 − η²L²)‖x − y‖²",
    source=Source(
        paper="sixteen",
        where="Korpelevich (1976); Facchinei and Pang (2003), Lemma 12.1.10, without projections; a = F(x), b = F(y)",
        fidelity="reconstructed",
    ),
    forall=(
        x,
        z,
        a,
        b,
        eta,
        L,
    ),
    assuming=(
        eta > 0,
        L > 0,
        norm(a - b) <= L * norm(x - y),
        dot(b, y - z) >= 0,
    ),
    conclude=norm(x_new - z) ** 2 <= norm(x - z) ** 2 - (1 - eta**2 * L**2) * norm(x - y) ** 2,
)
