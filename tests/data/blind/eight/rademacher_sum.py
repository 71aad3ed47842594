"""A sum of examples with random signs is no longer than the Frobenius norm, on average."""

from checker.language import Claim, Source, expectation, frobenius, matrix, norm, vector

X, xi = matrix("X", "n", "d"), vector("xi", "n")

CLAIM = Claim(
    title="E‖Σ ξ_i x_i‖ ≤ ‖X‖_F over random signs ξ",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X,),
    conclude=expectation(xi, "signs", norm(X.T @ xi)) <= frobenius(X),
)
