"""The effective step of a scale-invariant layer in equilibrium."""

from checker.language import (
    Claim,
    Source,
    equals,
    scalar,
    sqrt,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="The effective step of a scale-invariant layer in equilibrium",
    source=Source(
        paper="eighteen",
        where="Wen, Dang, Lyu, Ma and Liang (2025), From weight decay to hyperball optimization, part 2, Step 3 of the effective step size",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    assuming=(0 <= a, a < 1, 0 <= b, b < 1),
    conclude=equals(
        sqrt((1 - a**2) * (1 - a * b) / (1 + a * b)) * sqrt(1 - b**2 * (1 - a**2) / ((1 + a * b) * (1 - a * b))),
        1 / (1 + a * b) * sqrt((1 - a**2) * (1 - b**2)),
    ),
)
