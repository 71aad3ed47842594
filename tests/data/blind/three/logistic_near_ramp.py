"""The logistic loss lies between the ramp max(0, -u) and the ramp plus log 2."""

from checker.language import Claim, Source, log, loss_value, maximum, pair, scalar

u = scalar("u")
ramp = maximum(pair(0, -u))

CLAIM = Claim(
    title="The logistic loss lies between the ramp max(0, -u) and the ramp plus log 2",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u,),
    conclude=(ramp <= loss_value("logistic", u)) & (loss_value("logistic", u) <= ramp + log(2)),
)
