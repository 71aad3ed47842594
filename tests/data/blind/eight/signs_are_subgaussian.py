"""A sum with random signs is sub-Gaussian."""

from checker.language import Claim, Source, dot, exp, expectation, norm, vector

a, xi = vector("a", "n"), vector("xi", "n")

CLAIM = Claim(
    title="E e^{⟨ξ, a⟩} ≤ e^{‖a‖²/2} over random signs ξ",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(a,),
    conclude=expectation(xi, "signs", exp(dot(xi, a))) <= exp(norm(a) ** 2 / 2),
)
