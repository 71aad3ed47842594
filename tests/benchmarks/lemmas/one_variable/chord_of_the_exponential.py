"""eˣ ≤ (1 + x)/2·e + (1 − x)/2·e⁻¹ for −1 ≤ x ≤ 1.

Role.  From Boucheron, Lugosi and Massart, lemma 2.2 (Hoeffding's lemma, first step).
Note.  A convex function lies below its chord.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ (1 + x)/2·e + (1 − x)/2·e⁻¹ for −1 ≤ x ≤ 1",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, lemma 2.2 (Hoeffding's lemma, first step)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= -1, x <= 1),
    conclude=exp(x) <= (1 + x) / 2 * exp(1) + (1 - x) / 2 * exp(-1),
)
