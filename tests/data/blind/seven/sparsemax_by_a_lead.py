"""Sparsemax chooses a token that leads by one."""

from checker.language import Claim, Source, entry, equals, for_each, implies, index, sparsemax, vector

u, i, j = vector("u", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="sparsemax(u)_i = 1 if u_i − u_j ≥ 1 for all j ≠ i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        i,
    ),
    assuming=(for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= 1)),),
    conclude=equals(entry(sparsemax(u), i), 1),
)
