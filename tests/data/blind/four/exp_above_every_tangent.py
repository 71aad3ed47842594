"""The exponential lies above its tangent at any point a."""

from checker.language import Claim, Source, exp, scalar

x, a = scalar("x"), scalar("a")

CLAIM = Claim(
    title="e^x ≥ e^a (1 + x − a)",
    source=Source(paper="blind-four", where="Appendix B, Proposition 3", fidelity="reconstructed"),
    forall=(x, a),
    conclude=exp(x) >= exp(a) * (1 + x - a),
)
