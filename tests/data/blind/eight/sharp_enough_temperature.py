"""For every ε there is an inverse temperature at which a leading token of four has weight 1 − ε."""

from checker.language import Claim, Source, entry, equals, for_each, implies, index, scalar, softmax, vector

eps, beta, u = scalar("eps"), scalar("beta"), vector("u", 4)
i, j = index("i", 4), index("j", 4)

CLAIM = Claim(
    title="∀ ε > 0 ∃ β > 0: u_i − u_j ≥ 1 for all j ≠ i ⇒ s(βu)_i ≥ 1 − ε, for T = 4",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(eps,),
    then_exists=(beta,),
    then_forall=(u, i),
    assuming=(eps > 0, beta > 0, for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= 1))),
    conclude=entry(softmax(beta * u), i) >= 1 - eps,
)
