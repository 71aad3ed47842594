"""The logistic loss lies below its quadratic model with curvature one quarter."""

from checker.language import Claim, Source, loss_slope, loss_value, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="The logistic loss lies below its quadratic model with curvature one quarter",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b),
    conclude=loss_value("logistic", b)
    <= loss_value("logistic", a) + loss_slope("logistic", a) * (b - a) + (b - a) ** 2 / 8,
)
