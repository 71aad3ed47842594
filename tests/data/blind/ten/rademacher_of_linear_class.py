"""The Rademacher average of a linear class."""

from checker.language import (
    Claim,
    Source,
    expectation,
    frobenius,
    matrix,
    norm,
    scalar,
    vector,
)

X, B, eps = matrix("X", "n", "d"), scalar("B"), vector("eps", "n")

CLAIM = Claim(
    title="E‖Σ_i ε_i x_i‖·B ≤ B·‖X‖_F",
    source=Source(
        paper="shalev-shwartz-ben-david-2014",
        where="Understanding Machine Learning, Lemma 26.10",
        fidelity="paraphrase",
    ),
    forall=(X, B),
    assuming=(B >= 0,),
    conclude=expectation(eps, "signs", B * norm(X.T @ eps)) <= B * frobenius(X),
)
