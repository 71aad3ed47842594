"""The contraction factor of a step which is at least 1/m and below 1/L, for a curvature between m and L."""

from checker.language import Claim, Source, scalar

m, L, eta = scalar("m"), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="The contraction factor of a step which is at least 1/m and below 1/L, for a curvature between m and L",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(m, L, eta),
    assuming=(m > 0, m <= L, eta >= 1 / m, eta < 1 / L),
    conclude=(1 - eta * m) ** 2 <= 1 - m / L,
)
