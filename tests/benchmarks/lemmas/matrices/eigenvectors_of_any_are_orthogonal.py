"""⟨x, y⟩ = 0 if Ax = λx, Ay = μy and λ < μ.

Role.  From Horn and Johnson, section 2.5, without symmetry.
Note.  A = [[1, 1], [0, 2]] has Ax = x for x = (1, 0) and Ay = 2y for y = (1, 1).
"""

from checker.language import Claim, Source, dot, equals, matrix, scalar, vector

A, x, y = matrix("A", "n", "n"), vector("x", "n"), vector("y", "n")
lam, mu = scalar("lambda"), scalar("mu")

CLAIM = Claim(
    title="⟨x, y⟩ = 0 if Ax = λx, Ay = μy and λ < μ",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 2.5, without symmetry", fidelity="reconstructed"
    ),
    forall=(A, x, y, lam, mu),
    assuming=(equals(A @ x, lam * x), equals(A @ y, mu * y), lam < mu),
    conclude=equals(dot(x, y), 0),
)
