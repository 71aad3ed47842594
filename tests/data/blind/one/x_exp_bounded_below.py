"""x·e^{−x} ≥ −1.

Role.  X·e^{−x} from below.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x·e^{−x} ≥ −1",
    source=Source(paper="blind-one", where="x·e^{−x} from below", fidelity="reconstructed"),
    forall=(x,),
    conclude=x * exp(-x) >= -1,
)
