"""Two points that satisfy the variational inequality of projection onto one convex set are no farther apart than the points projected."""

from checker.language import Claim, Source, dot, norm, vector

x, y, p, q = vector("x", "d"), vector("y", "d"), vector("p", "d"), vector("q", "d")

CLAIM = Claim(
    title="⟨x − p, q − p⟩ ≤ 0 and ⟨y − q, p − q⟩ ≤ 0 give ‖p − q‖ ≤ ‖x − y‖",
    source=Source(paper="blind-four", where="Section 2, Remark 53", fidelity="reconstructed"),
    forall=(x, y, p, q),
    assuming=(dot(x - p, q - p) <= 0, dot(y - q, p - q) <= 0),
    conclude=norm(p - q) <= norm(x - y),
)
