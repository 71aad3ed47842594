"""One update of the perceptron: growth of the norm and progress along a separator."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    scalar,
    vector,
)

w, u, x, y, g = vector("w", "d"), vector("u", "d"), vector("x", "d"), scalar("y"), scalar("gamma")

CLAIM = Claim(
    title="y⟨w, x⟩ ≤ 0, y⟨u, x⟩ ≥ γ ⇒ ‖w + yx‖² ≤ ‖w‖² + ‖x‖² and ⟨u, w + yx⟩ ≥ ⟨u, w⟩ + γ",
    source=Source(paper="blind-six", where="Remark 11", fidelity="reconstructed"),
    forall=(w, u, x, y, g),
    assuming=(equals(y**2, 1), y * dot(w, x) <= 0, y * dot(u, x) >= g),
    conclude=(norm(w + y * x) ** 2 <= norm(w) ** 2 + norm(x) ** 2) & (dot(u, w + y * x) >= dot(u, w) + g),
)
