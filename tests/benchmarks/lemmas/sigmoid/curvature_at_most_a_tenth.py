"""|g″(x)| ≤ 1/10.

Role.  From Shalev-Shwartz and Ben-David, section 12.1, second derivative.
Note.  With y = g the curvature is y(1 − y)(1 − 2y), at most 1/(6√3) = 0.0962… in absolute value.
"""

from checker.language import Claim, Source, scalar, sigmoid_curvature

x = scalar("x")

CLAIM = Claim(
    title="|g″(x)| ≤ 1/10",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1, second derivative",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=abs(sigmoid_curvature(x)) <= "1/10",
)
