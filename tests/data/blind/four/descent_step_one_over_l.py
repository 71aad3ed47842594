"""One step of length 1/L along the negative gradient decreases the value as the descent lemma promises."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x, xp, g = vector("x", "d"), vector("xp", "d"), vector("g", "d")
f, fp, L = scalar("f"), scalar("fp"), scalar("L")

CLAIM = Claim(
    title="f₊ ≤ f + ⟨g, x₊ − x⟩ + (L/2)‖x₊ − x‖², x₊ = x − g/L give f₊ ≤ f − ‖g‖²/(2L)",
    source=Source(paper="blind-four", where="Section 3, Lemma 49", fidelity="reconstructed"),
    forall=(x, xp, g, f, fp, L),
    where=(L > 0,),
    assuming=(equals(xp, x - 1 / L * g), fp <= f + dot(g, xp - x) + L / 2 * norm(xp - x) ** 2),
    conclude=fp <= f - norm(g) ** 2 / (2 * L),
)
