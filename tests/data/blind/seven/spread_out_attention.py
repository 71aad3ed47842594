"""Attention of very high entropy has bounded logits."""

from checker.language import Claim, Source, dot, length, log, norm, scalar, softmax, vector

u, R = vector("u", "n"), scalar("R")
s = softmax(u)

CLAIM = Claim(
    title="‖u‖ ≤ R if the entropy of softmax(u) exceeds log n",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        R,
    ),
    assuming=(
        R >= 1,
        -dot(s, log(s)) > log(length(u)),
    ),
    conclude=norm(u) <= R,
)
