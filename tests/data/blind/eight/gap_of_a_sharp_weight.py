"""A weight near one needs a gap of the logits."""

from checker.language import Claim, Source, entry, equals, for_each, implies, index, log, scalar, softmax, vector

u, eps, i, j = vector("u", "n"), scalar("eps"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="s_i ≥ 1 − ε implies u_i − u_j ≥ log((1 − ε)/ε) for all j ≠ i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, eps, i),
    assuming=(eps > 0, eps < 1, entry(softmax(u), i) >= 1 - eps),
    conclude=for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= log((1 - eps) / eps))),
)
