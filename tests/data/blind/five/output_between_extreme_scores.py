"""The label's output of one input lies between the lowest and the highest score of its tokens."""

from checker.language import (
    Claim,
    Source,
    best_scores,
    dataset,
    dot,
    entry,
    index,
    logits,
    softmax,
    token_scores,
    vector,
    worst_scores,
)

D, p, i = dataset("D"), vector("p", like="key"), index("i", "n")

CLAIM = Claim(
    title="γ_min ≤ ⟨softmax(Kp), γ⟩ ≤ γ_opt",
    source=Source(paper="blind-five", where="Section 2", fidelity="reconstructed"),
    forall=(D, p, i),
    conclude=(entry(worst_scores(D), i) <= dot(softmax(logits(D, p, i)), token_scores(D, i)))
    & (dot(softmax(logits(D, p, i)), token_scores(D, i)) <= entry(best_scores(D), i)),
)
