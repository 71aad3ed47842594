"""With two tokens the output's distance to the first one is the second weight times the distance of the tokens."""

from checker.language import Claim, Source, entry, equals, norm, softmax, vector

u, x, y = vector("u", 2), vector("x", "d"), vector("y", "d")
s = softmax(u)

CLAIM = Claim(
    title="‖s₀x + s₁y − x‖ = s₁‖y − x‖",
    source=Source(paper="blind-four", where="Appendix A, Lemma 36", fidelity="reconstructed"),
    forall=(u, x, y),
    conclude=equals(norm(entry(s, 0) * x + entry(s, 1) * y - x), entry(s, 1) * norm(y - x)),
)
