"""lse(x) ≤ log n + (Σ x_i)/n + (max x − min x)²/8.

Role.  From Boucheron, Lugosi and Massart, lemma 2.2 (Hoeffding's lemma), uniform weights.
Note.  Along tx the second derivative is a variance, at most a quarter of the squared range.
"""

from checker.language import Claim, Source, exp, length, log, maximum, minimum, total, vector

x = vector("x", "n")
width = maximum(x) - minimum(x)

CLAIM = Claim(
    title="lse(x) ≤ log n + (Σ x_i)/n + (max x − min x)²/8",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, lemma 2.2 (Hoeffding's lemma), uniform weights",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(total(exp(x))) <= log(length(x)) + total(x) / length(x) + width**2 / 8,
)
