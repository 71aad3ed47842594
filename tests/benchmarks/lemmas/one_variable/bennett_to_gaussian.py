"""u²/2 ≤ (1 + u)·log(1 + u) − u for u ≥ 0.

Role.  From Boucheron, Lugosi and Massart, section 2.7, a Gaussian for a Poisson tail.
Note.  At u = 1 it says 0.5 ≤ 0.386….
"""

from checker.language import Claim, Source, log, scalar

u = scalar("u")

CLAIM = Claim(
    title="u²/2 ≤ (1 + u)·log(1 + u) − u for u ≥ 0",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, section 2.7, a Gaussian for a Poisson tail",
        fidelity="reconstructed",
    ),
    forall=(u,),
    where=(u >= 0,),
    conclude=u**2 / 2 <= (1 + u) * log(1 + u) - u,
)
