"""2·log n ≤ lse(x) + lse(−x).

Role.  From Steele 2004, chapter 1 (Cauchy's inequality for a sum and the sum of inverses).
Note.  (Σ e^(x_i))(Σ e^(−x_i)) ≥ n².
"""

from checker.language import Claim, Source, exp, length, log, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="2·log n ≤ lse(x) + lse(−x)",
    source=Source(
        paper="steele",
        where="Steele 2004, chapter 1 (Cauchy's inequality for a sum and the sum of inverses)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=2 * log(length(x)) <= log(total(exp(x))) + log(total(exp(-x))),
)
