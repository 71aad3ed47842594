"""Self-attention is cross-attention at A₁ = A₂: each token attends to its own sequence.

Role.  Lets §1 treat one general formula, Att(X,Y) = D(X)⁻¹exp(A₁XA₂ᵀ)A₂Y with X = QKᵀ.
Note.  The left side is that formula at A₁ = A₂ = A, row j.  The right side is self-attention as usually written: token j asks with
Qᵀa_j, the keys are AK, the values AY.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    attention_matrix,
    column,
    equals,
    index,
    matrix,
    softmax,
)

A, Y, j = matrix("A", "n", "d"), matrix("Y", "d", "d"), index("j", "n")
Q, K = matrix("Q", "d", "d"), matrix("K", "d", "d")
values, keys, query = A @ Y, A @ K, Q.T @ column(A.T, j)

CLAIM = Claim(
    title="Att(QKᵀ, Y) with A₁ = A₂ is self-attention with queries AQ, keys AK, values AY",
    source=Source(
        paper="similarity",
        where="§1: “the self-attention is a special instance of cross-attention”",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="self-attention is named, not defined",
                readings=("softmax of ⟨query, key⟩ over the tokens, times the values",),
                ours="softmax of ⟨query, key⟩ over the tokens, times the values",
            ),
            Gap(what="D(X) ∈ ℝ^{d×d} is printed where D is n × n", readings=("n × n",), ours="n × n"),
        ),
    ),
    forall=(A, Q, K, Y, j),
    conclude=equals(
        column((attention_matrix(A, Q @ K.T, A) @ values).T, j),
        values.T @ softmax(keys @ query),
    ),
)
