"""|Cov_s(u, v)| ≤ (max u − min u)(max v − min v)/5 for s = softmax(x).

Role.  From Mitrinović, section 2.13, with 1/5 for 1/4.
Note.  At x = (0, 0), u = v = (1, −1) it says 1 ≤ 4/5.
"""

from checker.language import Claim, Source, dot, hadamard, maximum, minimum, softmax, vector

x, u, v = vector("x", "n"), vector("u", "n"), vector("v", "n")
s = softmax(x)
covariance = dot(s, hadamard(u, v)) - dot(s, u) * dot(s, v)

CLAIM = Claim(
    title="|Cov_s(u, v)| ≤ (max u − min u)(max v − min v)/5 for s = softmax(x)",
    source=Source(paper="gruess", where="Mitrinović, section 2.13, with 1/5 for 1/4", fidelity="reconstructed"),
    forall=(x, u, v),
    conclude=abs(covariance) <= (maximum(u) - minimum(u)) * (maximum(v) - minimum(v)) / 5,
)
