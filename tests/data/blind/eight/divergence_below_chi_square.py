"""The divergence of two attention rows is at most their χ² distance."""

from checker.language import Claim, Source, dot, entry, index, log, softmax, sum_over, vector

u, w, i = vector("u", "n"), vector("w", "n"), index("i", "n")
p, q = softmax(u), softmax(w)

CLAIM = Claim(
    title="KL(p ‖ q) ≤ Σ (p_i − q_i)²/q_i for p = s(u), q = s(w)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, w),
    conclude=dot(p, log(p) - log(q)) <= sum_over(i, (entry(p, i) - entry(q, i)) ** 2 / entry(q, i)),
)
