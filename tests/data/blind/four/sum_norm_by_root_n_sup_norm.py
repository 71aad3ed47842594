"""Comparison of the sum norm with the sup-norm in dimension n."""

from checker.language import Claim, Source, length, max_norm, sqrt, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="‖x‖₁ ≤ √n ‖x‖_∞",
    source=Source(paper="blind-four", where="Appendix B, Proposition 63", fidelity="reconstructed"),
    forall=(x,),
    conclude=total(abs(x)) <= sqrt(length(x)) * max_norm(x),
)
