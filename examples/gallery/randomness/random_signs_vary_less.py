"""With random signs in place of normal entries a projection varies no more.

Source.  Achlioptas 2003, Database-friendly random projections, Lemma 5.1 with d_ij = ±1: moments are at most those of normal entries.
By hand.  True: E⟨ξ, x⟩⁴ = 3‖x‖⁴ − 2·Σ x_i⁴, as the fourth cumulant of a sign is −2; 3‖x‖⁴ belongs to normal entries.
"""

from checker.language import Claim, Source, dot, equals, expectation, norm, vector

x, xi = vector("x", "d"), vector("xi", "d")

CLAIM = Claim(
    title="E⟨ξ, x⟩² = ‖x‖² and E⟨ξ, x⟩⁴ ≤ 3‖x‖⁴ for independent fair signs ξ",
    source=Source(paper="achlioptas-2003", where="Lemma 5.1, second and fourth moments", fidelity="paraphrase"),
    forall=(x,),
    conclude=equals(expectation(xi, "signs", dot(xi, x) ** 2), norm(x) ** 2)
    & (expectation(xi, "signs", dot(xi, x) ** 4) <= 3 * norm(x) ** 4),
)
