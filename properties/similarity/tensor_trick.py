"""The tensor trick: a matrix product A₁XA₂ᵀ is one Kronecker product applied to vec(X).

Role.  Turns the matrix regression of §1 into one vector regression; every later definition uses 𝖠 = A₁ ⊗ A₂.
Note.  vec goes by rows, as §3.1 defines it for square matrices; it is read for all sizes.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    equals,
    kronecker,
    matrix,
    regression_loss,
    regression_loss_vectorised,
    vec,
)

P, Z, Q = matrix("P", "n1", "d1"), matrix("Z", "d1", "d2"), matrix("Q", "n2", "d2")
A1, A2, A3 = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d")
X, Y, B = matrix("X", "d", "d"), matrix("Y", "d", "d"), matrix("B", "n", "d")

CLAIM = Claim(
    title="vec(A₁XA₂ᵀ) = (A₁⊗A₂)vec(X), and the two forms of the regression loss agree",
    source=Source(
        paper="similarity",
        where="§1 (the simplified optimization problem) and §3.1, Notations",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="the identity itself is not printed",
                readings=("vec(A₁XA₂ᵀ) = (A₁⊗A₂)vec(X)",),
                ours="vec(A₁XA₂ᵀ) = (A₁⊗A₂)vec(X)",
            ),
            Gap(
                what="vec is defined for square X only",
                readings=("row-wise vec at all sizes",),
                ours="row-wise vec at all sizes",
            ),
            Gap(what="“max(D(x)⁻¹exp(𝖠x))”", readings=("mat, the inverse of vec",), ours="mat, the inverse of vec"),
            Gap(what="D(X) ∈ ℝ^{d×d} is printed where D is n × n", readings=("n × n",), ours="n × n"),
        ),
    ),
    forall=(P, Z, Q, A1, A2, A3, X, Y, B),
    conclude=equals(vec(P @ Z @ Q.T), kronecker(P, Q) @ vec(Z))
    & equals(regression_loss(A1, A2, A3, X, Y, B), regression_loss_vectorised(A1, A2, A3, vec(X), Y, B)),
)
