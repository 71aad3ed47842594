"""Random signs have the fourth moments of normal entries: what one may not say.

Source.  Achlioptas 2003, Database-friendly random projections, Lemma 5.1, where the moments of signs are at most those, not equal to them.
By hand.  False: for d = 1 and x = 1 the left side is 1 and the right side 3.
"""

from checker.language import Claim, Source, dot, equals, expectation, norm, vector

x, xi = vector("x", "d"), vector("xi", "d")

CLAIM = Claim(
    title="E⟨ξ, x⟩⁴ = 3‖x‖⁴ for independent fair signs ξ",
    source=Source(paper="achlioptas-2003", where="Lemma 5.1, with equality", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(expectation(xi, "signs", dot(xi, x) ** 4), 3 * norm(x) ** 4),
)
