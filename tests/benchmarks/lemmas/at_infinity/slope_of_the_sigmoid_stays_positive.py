"""g′(x) ≥ 1/10000.

Role.  From Shalev-Shwartz and Ben-David, section 12.1 (the logistic loss is not strongly convex).
Note.  At x = 10 the slope is 0.0000453….
"""

from checker.language import Claim, Source, scalar, sigmoid_slope

x = scalar("x")

CLAIM = Claim(
    title="g′(x) ≥ 1/10000",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1 (the logistic loss is not strongly convex)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=sigmoid_slope(x) >= "1/10000",
)
