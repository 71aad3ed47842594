"""lse(x) ≤ log n + (Σ x_i)/n + (max x − min x)²/10.

Role.  From Boucheron, Lugosi and Massart, lemma 2.2, with 1/10 for 1/8.
Note.  At x = (1, −1) it says log(2 cosh 1) = 1.1269… ≤ log 2 + 0.4 = 1.0931….
"""

from checker.language import Claim, Source, exp, length, log, maximum, minimum, total, vector

x = vector("x", "n")
width = maximum(x) - minimum(x)

CLAIM = Claim(
    title="lse(x) ≤ log n + (Σ x_i)/n + (max x − min x)²/10",
    source=Source(
        paper="boucheron", where="Boucheron, Lugosi and Massart, lemma 2.2, with 1/10 for 1/8", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=log(total(exp(x))) <= log(length(x)) + total(x) / length(x) + width**2 / 10,
)
