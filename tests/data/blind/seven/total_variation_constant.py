"""Attention weights are Lipschitz from the maximum norm to the sum norm, for every number of tokens."""

from checker.language import Claim, Source, max_norm, scalar, softmax, total, vector

u, w, C = vector("u", "n"), vector("w", "n"), scalar("C")

CLAIM = Claim(
    title="‖softmax(u) − softmax(w)‖₁ ≤ C·‖u − w‖_∞ for some C",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    exists=(C,),
    forall=(
        u,
        w,
    ),
    conclude=total(abs(softmax(u) - softmax(w))) <= C * max_norm(u - w),
)
