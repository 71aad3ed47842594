"""A random sum with signs is rarely large: Chebyshev's inequality.

Source.  Boucheron, Lugosi, Massart 2013, Concentration Inequalities, section 2.1, for a Rademacher sum.
By hand.  True: E⟨ξ, x⟩² = ‖x‖², and 1[t ≤ |u|] ≤ u²/t² for every u.
"""

from checker.language import Claim, Source, dot, norm, probability, scalar, vector

x, xi, t = vector("x", "n"), vector("xi", "n"), scalar("t")

CLAIM = Claim(
    title="P(|⟨ξ, x⟩| ≥ t) ≤ ‖x‖²/t² for t > 0 and independent fair signs ξ",
    source=Source(paper="boucheron-2013", where="section 2.1", fidelity="reconstructed"),
    forall=(x, t),
    where=(t > 0,),
    conclude=probability(xi, "signs", t <= abs(dot(xi, x))) <= norm(x) ** 2 / t**2,
)
