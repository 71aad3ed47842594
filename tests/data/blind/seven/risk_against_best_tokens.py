"""The risk of attention against that of its best tokens."""

from checker.language import Claim, Source, best_value, dataset, loss, value, vector

D, p = dataset("D"), vector("p", like="key")

CLAIM = Claim(
    title="L(p) ≥ mean of ℓ(γ_opt) for the logistic loss",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        D,
        p,
    ),
    conclude=value(loss(D, "logistic"), p) >= best_value(D, "logistic"),
)
