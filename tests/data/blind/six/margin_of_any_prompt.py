"""No prompt has a larger margin per length than the SVM solution."""

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

D, alpha, p = dataset("D"), choice("alpha"), vector("p", like="key")

CLAIM = Claim(
    title="m(p)·‖p^mm‖ ≤ ‖p‖",
    source=Source(paper="blind-six", where="Appendix A, fact 9", fidelity="reconstructed"),
    forall=(D, alpha, p),
    where=(separable(D, alpha),),
    conclude=least_margin(D, alpha, p) * norm(max_margin(D, alpha)) <= norm(p),
)
