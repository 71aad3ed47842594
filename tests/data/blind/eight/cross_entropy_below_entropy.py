"""A prediction whose cross entropy is below the entropy of the target has its top weight."""

from checker.language import Claim, Source, dot, log, maximum, softmax, vector

u, w = vector("u", "n"), vector("w", "n")
p, q = softmax(u), softmax(w)

CLAIM = Claim(
    title="−⟨p, log q⟩ < −⟨p, log p⟩ implies max q ≥ max p",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, w),
    assuming=(-dot(p, log(q)) < -dot(p, log(p)),),
    conclude=maximum(q) >= maximum(p),
)
