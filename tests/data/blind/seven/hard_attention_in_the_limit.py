"""With a lead the weight of a token is as near to 1 as one likes at low temperature."""

from checker.language import Claim, Source, entry, equals, for_each, implies, index, scalar, softmax, vector

u, delta, eps = vector("u", "n"), scalar("delta"), scalar("eps")
beta, t = scalar("beta"), scalar("t")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="For all ε > 0 there is a β > 0: 1 − softmax(tu)_i ≤ ε for all t ≥ β",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    then_exists=(beta,),
    then_forall=(t,),
    forall=(
        u,
        delta,
        eps,
        i,
    ),
    assuming=(
        delta > 0,
        eps > 0,
        for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= delta)),
        beta > 0,
        t >= beta,
    ),
    conclude=1 - entry(softmax(t * u), i) <= eps,
)
