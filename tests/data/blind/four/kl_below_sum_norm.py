"""Relative entropy is controlled by the sum norm of the difference."""

from checker.language import Claim, Source, dot, equals, log, positive, total, vector

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="KL(p, q) ≤ ‖p − q‖₁",
    source=Source(paper="blind-four", where="Appendix B, Proposition 69", fidelity="reconstructed"),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(p, log(p) - log(q)) <= total(abs(p - q)),
)
