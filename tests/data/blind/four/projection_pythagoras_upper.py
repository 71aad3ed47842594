"""The Pythagorean inequality for the projection p of x onto a convex set and another point q of the set."""

from checker.language import Claim, Source, dot, norm, vector

x, p, q = vector("x", "d"), vector("p", "d"), vector("q", "d")

CLAIM = Claim(
    title="⟨x − p, q − p⟩ ≤ 0 gives ‖x − q‖² ≤ ‖x − p‖² + ‖p − q‖²",
    source=Source(paper="blind-four", where="Section 3, Lemma 79", fidelity="reconstructed"),
    forall=(x, p, q),
    assuming=(dot(x - p, q - p) <= 0,),
    conclude=norm(x - q) ** 2 <= norm(x - p) ** 2 + norm(p - q) ** 2,
)
