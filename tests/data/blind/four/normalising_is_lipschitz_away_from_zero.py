"""Normalising two vectors changes their distance by at most a factor 2/‖x‖."""

from checker.language import Claim, Source, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x/‖x‖ − y/‖y‖‖ ≤ 2‖x − y‖/‖x‖",
    source=Source(paper="blind-four", where="Appendix B, Proposition 15", fidelity="reconstructed"),
    forall=(x, y),
    where=(norm(x) > 0, norm(y) > 0),
    conclude=norm(1 / norm(x) * x - 1 / norm(y) * y) <= 2 * norm(x - y) / norm(x),
)
