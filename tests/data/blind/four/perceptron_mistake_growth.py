"""A perceptron update on a mistake increases the squared norm by at most that of the sample."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

w, x, y = vector("w", "d"), vector("x", "d"), scalar("y")

CLAIM = Claim(
    title="y⟨w, x⟩ ≤ 0, y² = 1 give ‖w + yx‖² ≤ ‖w‖² + ‖x‖²",
    source=Source(paper="blind-four", where="Section 2, Remark 41", fidelity="reconstructed"),
    forall=(w, x, y),
    assuming=(equals(y**2, 1), y * dot(w, x) <= 0),
    conclude=norm(w + y * x) ** 2 <= norm(w) ** 2 + norm(x) ** 2,
)
