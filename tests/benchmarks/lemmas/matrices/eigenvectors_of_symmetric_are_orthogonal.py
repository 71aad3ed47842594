"""⟨x, y⟩ = 0 if Aᵀ = A, Ax = λx, Ay = μy and λ ≠ μ.

Role.  From Horn and Johnson, theorem 4.1.3 and section 2.5.
Note.  λ⟨x, y⟩ = ⟨Ax, y⟩ = ⟨x, Ay⟩ = μ⟨x, y⟩.
"""

from checker.language import Claim, Source, dot, equals, matrix, scalar, vector

A, x, y = matrix("A", "n", "n"), vector("x", "n"), vector("y", "n")
lam, mu = scalar("lambda"), scalar("mu")

CLAIM = Claim(
    title="⟨x, y⟩ = 0 if Aᵀ = A, Ax = λx, Ay = μy and λ ≠ μ",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, theorem 4.1.3 and section 2.5", fidelity="reconstructed"
    ),
    forall=(A, x, y, lam, mu),
    assuming=(equals(A.T, A), equals(A @ x, lam * x), equals(A @ y, mu * y), lam < mu),
    conclude=equals(dot(x, y), 0),
)
