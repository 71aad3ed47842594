"""A mistake of the perceptron adds at most R² to the squared norm."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

w, x, R = vector("w", "d"), vector("x", "d"), scalar("R")

CLAIM = Claim(
    title="‖w + x‖² ≤ ‖w‖² + R²",
    source=Source(paper="blind-five", where="Theorem 5.4, first step", fidelity="reconstructed"),
    forall=(w, x, R),
    assuming=(dot(w, x) <= 0, norm(x) <= R),
    conclude=norm(w + x) ** 2 <= norm(w) ** 2 + R**2,
)
