"""With unique best tokens the runner-up scores strictly less."""

from checker.language import (
    Claim,
    Source,
    best_scores,
    dataset,
    positive,
    runner_up_scores,
    unique_best_token,
)

D = dataset("D")

CLAIM = Claim(
    title="γ^opt − γ^2nd > 0 in every input",
    source=Source(paper="blind-six", where="Appendix B, item 12", fidelity="reconstructed"),
    forall=(D,),
    assuming=(unique_best_token(D),),
    conclude=positive(best_scores(D) - runner_up_scores(D)),
)
