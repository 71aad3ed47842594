"""|Cov_s(u, v)| ≤ (max u − min u)(max v − min v)/4 for s = softmax(x).

Role.  From Mitrinović, Analytic Inequalities, section 2.13 (Grüss' inequality).
Note.  Cauchy's inequality for the covariance, and Popoviciu's for each variance.
"""

from checker.language import Claim, Source, dot, hadamard, maximum, minimum, softmax, vector

x, u, v = vector("x", "n"), vector("u", "n"), vector("v", "n")
s = softmax(x)
covariance = dot(s, hadamard(u, v)) - dot(s, u) * dot(s, v)

CLAIM = Claim(
    title="|Cov_s(u, v)| ≤ (max u − min u)(max v − min v)/4 for s = softmax(x)",
    source=Source(
        paper="gruess",
        where="Mitrinović, Analytic Inequalities, section 2.13 (Grüss' inequality)",
        fidelity="reconstructed",
    ),
    forall=(x, u, v),
    conclude=abs(covariance) <= (maximum(u) - minimum(u)) * (maximum(v) - minimum(v)) / 4,
)
