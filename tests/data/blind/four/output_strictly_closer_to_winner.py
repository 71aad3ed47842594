"""With two tokens the output is strictly closer to the one with the greater logit."""

from checker.language import Claim, Source, entry, norm, softmax, vector

u, x, y = vector("u", 2), vector("x", "d"), vector("y", "d")
s = softmax(u)
out = entry(s, 0) * x + entry(s, 1) * y

CLAIM = Claim(
    title="u₀ > u₁ gives ‖o − x‖ < ‖o − y‖ for o = s₀x + s₁y",
    source=Source(paper="blind-four", where="Lemma 80", fidelity="reconstructed"),
    forall=(u, x, y),
    assuming=(entry(u, 0) > entry(u, 1),),
    conclude=norm(out - x) < norm(out - y),
)
