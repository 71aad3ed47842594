"""u²/(2(1 + u/3)) ≤ (1 + u)·log(1 + u) − u for u > −1.

Role.  From Boucheron, Lugosi and Massart, section 2.7 (from Bennett to Bernstein).
Note.  Value and slope agree at 0; the second derivatives 27/(3 + u)³ ≤ 1/(1 + u), as (3 + u)³ − 27(1 + u) = u²(9 +
u).
"""

from checker.language import Claim, Source, log, scalar

u = scalar("u")

CLAIM = Claim(
    title="u²/(2(1 + u/3)) ≤ (1 + u)·log(1 + u) − u for u > −1",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, section 2.7 (from Bennett to Bernstein)",
        fidelity="reconstructed",
    ),
    forall=(u,),
    where=(u > -1,),
    conclude=u**2 / (2 * (1 + u / 3)) <= (1 + u) * log(1 + u) - u,
)
