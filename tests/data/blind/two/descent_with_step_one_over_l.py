"""The descent inequality at y = x − g/L gives f₁ ≤ f₀ − ‖g‖²/(2L).

Role.  Descent lemma.
"""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x, y, g = vector("x", "d"), vector("y", "d"), vector("g", "d")
f0, f1, smooth = scalar("f0"), scalar("f1"), scalar("L")

CLAIM = Claim(
    title="The descent inequality at y = x − g/L gives f₁ ≤ f₀ − ‖g‖²/(2L)",
    source=Source(paper="blind-two", where="Descent lemma", fidelity="reconstructed"),
    forall=(
        x,
        y,
        g,
        f0,
        f1,
        smooth,
    ),
    assuming=(
        smooth > 0,
        equals(y, x - 1 / smooth * g),
        f1 <= f0 + dot(g, y - x) + smooth / 2 * norm(y - x) ** 2,
    ),
    conclude=f1 <= f0 - norm(g) ** 2 / (2 * smooth),
)
