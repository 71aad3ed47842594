"""No direction has a larger normalised margin than p_mm."""

from checker.language import (
    Claim,
    Source,
    choice,
    dataset,
    least_margin,
    max_margin,
    norm,
    separable,
    vector,
)

D = dataset("D")
alpha, p = choice("alpha"), vector("p", like="key")

CLAIM = Claim(
    title="No direction has a larger normalised margin than p_mm",
    source=Source(
        paper="twelve",
        where="Tarzanagh, Li, Zhang and Oymak, Max-margin token selection in attention mechanism (2023), after (Att-SVM); from memory",
        fidelity="reconstructed",
    ),
    forall=(D, alpha, p),
    where=(separable(D, alpha),),
    conclude=least_margin(D, alpha, p) * norm(max_margin(D, alpha)) <= norm(p),
)
