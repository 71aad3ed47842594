"""Whatever separates the chosen tokens with margin one is at least as long as the max-margin solution."""

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
    title="‖p_mm‖ ≤ ‖p‖ where p has least margin one",
    source=Source(paper="blind-five", where="Section 5", fidelity="reconstructed"),
    forall=(D, alpha, p),
    where=(separable(D, alpha),),
    assuming=(least_margin(D, alpha, p) >= 1,),
    conclude=norm(max_margin(D, alpha)) <= norm(p),
)
