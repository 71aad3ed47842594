"""‖W₂W₁ − V₂V₁‖_F ≤ ‖W₂‖·‖W₁ − V₁‖_F + ‖W₂ − V₂‖_F·‖V₁‖."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    operator_norm,
)

W1, V1 = matrix("W1", "m", "d"), matrix("V1", "m", "d")
W2, V2 = matrix("W2", "k", "m"), matrix("V2", "k", "m")

CLAIM = Claim(
    title="‖W₂W₁ − V₂V₁‖_F ≤ ‖W₂‖·‖W₁ − V₁‖_F + ‖W₂ − V₂‖_F·‖V₁‖",
    source=Source(
        paper="twelve",
        where="Neyshabur, Bhojanapalli and Srebro, A PAC-Bayesian approach to spectrally-normalized margin bounds (2018), after Lemma 2; from memory",
        fidelity="reconstructed",
    ),
    forall=(W1, V1, W2, V2),
    conclude=frobenius(W2 @ W1 - V2 @ V1)
    <= operator_norm(W2) * frobenius(W1 - V1) + frobenius(W2 - V2) * operator_norm(V1),
)
