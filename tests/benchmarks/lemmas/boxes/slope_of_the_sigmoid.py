"""g′(x) ≥ 1/10 for −2 ≤ x ≤ 2.

Role.  From Shalev-Shwartz and Ben-David, section 12.1, on an interval.
Note.  g′ is even and decreases in |x|; g′(2) = 0.10499….
"""

from checker.language import Claim, Source, scalar, sigmoid_slope

x = scalar("x")

CLAIM = Claim(
    title="g′(x) ≥ 1/10 for −2 ≤ x ≤ 2",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1, on an interval",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= -2, x <= 2),
    conclude=sigmoid_slope(x) >= "1/10",
)
