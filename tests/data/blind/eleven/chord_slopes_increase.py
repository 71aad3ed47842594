"""Three chords of a convex function on the line."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    scalar,
)

a, b, c = scalar("a"), scalar("b"), scalar("c")
phi = function("phi", of=a)

CLAIM = Claim(
    title="(φ(b) − φ(a))/(b − a) ≤ (φ(c) − φ(b))/(c − b) for a < b < c",
    source=Source(
        paper="rockafellar-1970",
        where="Convex Analysis, chapter 24",
        fidelity="paraphrase",
    ),
    forall=(phi, a, b, c),
    assuming=(convex(phi), a < b, b < c),
    conclude=(phi(b) - phi(a)) / (b - a) <= (phi(c) - phi(b)) / (c - b),
)
