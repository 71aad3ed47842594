"""The mean logit under softmax stays strictly below log-sum-exp."""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="⟨s(u), u⟩ < log Σ e^{u_i}",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u,),
    conclude=dot(softmax(u), u) < log(total(exp(u))),
)
