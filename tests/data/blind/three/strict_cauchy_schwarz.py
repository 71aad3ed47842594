"""Cauchy-Schwarz is strict for two different nonzero vectors."""

from checker.language import Claim, Source, dot, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="Cauchy-Schwarz is strict for two different nonzero vectors",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(norm(x) > 0, norm(y) > 0, ~equals(x, y)),
    conclude=dot(x, y) < norm(x) * norm(y),
)
