"""e^{−u}/2 ≤ log(1 + e^{−u}) for u ≥ 0.

Role.  Logistic and exponential loss for correct inputs.
"""

from checker.language import Claim, Source, exp, log, scalar

u = scalar("u")

CLAIM = Claim(
    title="e^{−u}/2 ≤ log(1 + e^{−u}) for u ≥ 0",
    source=Source(
        paper="blind-one", where="logistic and exponential loss for correct inputs", fidelity="reconstructed"
    ),
    forall=(u,),
    assuming=(u >= 0,),
    conclude=exp(-u) / 2 <= log(1 + exp(-u)),
)
