"""What label smoothing adds to the cross-entropy."""

from checker.language import Claim, Source, entry, equals, index, length, log, scalar, softmax, total, vector

u, a, i = vector("u", "n"), scalar("a"), index("i", "n")
p = log(softmax(u))
smoothed = -(1 - a) * entry(p, i) - a / length(u) * total(p)

CLAIM = Claim(
    title="CE with label smoothing a = CE + a·(u_i − mean(u))",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        a,
        i,
    ),
    conclude=equals(smoothed, -entry(p, i) + a * (entry(u, i) - total(u) / length(u))),
)
