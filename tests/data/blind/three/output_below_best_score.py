"""The output of the attention model on an input, times its label, is at most the best score."""

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
)

D, i = dataset("D"), index("i", "n")
p = vector("p", like="key")

CLAIM = Claim(
    title="The output of the attention model on an input, times its label, is at most the best score",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(D, p, i),
    conclude=dot(softmax(logits(D, p, i)), token_scores(D, i)) <= entry(best_scores(D), i),
)
