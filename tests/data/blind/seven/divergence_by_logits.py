"""The divergence of two attention patterns by the distance of their logits."""

from checker.language import Claim, Source, dot, entry, for_each, index, log, scalar, softmax, vector

u, w, eps, j = vector("u", "n"), vector("w", "n"), scalar("eps"), index("j", "n")
s, t = softmax(u), softmax(w)

CLAIM = Claim(
    title="KL(softmax(u) ‖ softmax(w)) ≤ 2ε if |u_j − w_j| ≤ ε for all j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        w,
        eps,
    ),
    assuming=(for_each(j, abs(entry(u, j) - entry(w, j)) <= eps),),
    conclude=dot(s, log(s) - log(t)) <= 2 * eps,
)
