"""e^{−x} ≤ 1 − x/2 on [0, 1].

Role.  Linear upper bound of a decay.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e^{−x} ≤ 1 − x/2 on [0, 1]",
    source=Source(paper="blind-two", where="Linear upper bound of a decay", fidelity="reconstructed"),
    forall=(x,),
    assuming=(
        x >= 0,
        x <= 1,
    ),
    conclude=exp(-x) <= 1 - x / 2,
)
