"""The entropy of attention never rises with the inverse temperature."""

from checker.language import Claim, Source, dot, log, rate, scalar, softmax, vector

u, t = vector("u", "n"), scalar("t")
s = softmax(t * u)

CLAIM = Claim(
    title="d/dt H(s(tu)) ≤ 0 for t ≥ 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, t),
    assuming=(t >= 0,),
    conclude=rate(-dot(s, log(s)), {t: 1}) <= 0,
)
