"""The sum of the first k step sizes 1/(t + 1)."""

from checker.language import Claim, Source, iterate, log, natural, scalar

a, k, t = scalar("a"), natural("k"), natural("t")
H = iterate(k, a, start=0, update=a + 1 / (t + 1), step=t)

CLAIM = Claim(
    title="1 + 1/2 + … + 1/k ≥ log(k + 1)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(k,),
    conclude=log(k + 1) <= H,
)
