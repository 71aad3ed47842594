"""g′(x) ≥ 11/100 for −2 ≤ x ≤ 2.

Role.  From Shalev-Shwartz and Ben-David, section 12.1, with 0.11 for 0.1.
Note.  At x = 2 the slope is 0.10499….
"""

from checker.language import Claim, Source, scalar, sigmoid_slope

x = scalar("x")

CLAIM = Claim(
    title="g′(x) ≥ 11/100 for −2 ≤ x ≤ 2",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1, with 0.11 for 0.1",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= -2, x <= 2),
    conclude=sigmoid_slope(x) >= "11/100",
)
