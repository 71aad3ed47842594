"""eˣ ≤ (1 + x)/2·e + (1 − x)/2·e⁻¹.

Role.  From Boucheron, Lugosi and Massart, lemma 2.2, without the bounds.
Note.  At x = 2 it says 7.389… ≤ 3.893….
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ (1 + x)/2·e + (1 − x)/2·e⁻¹",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, lemma 2.2, without the bounds",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=exp(x) <= (1 + x) / 2 * exp(1) + (1 - x) / 2 * exp(-1),
)
