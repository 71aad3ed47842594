"""The arithmetic-geometric mean inequality for three numbers, without roots."""

from checker.language import Claim, Source, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="(x + y + z)³ ≥ 27xyz for x, y, z ≥ 0",
    source=Source(paper="blind-four", where="Lemma 2", fidelity="reconstructed"),
    forall=(x, y, z),
    assuming=(x >= 0, y >= 0, z >= 0),
    conclude=(x + y + z) ** 3 >= 27 * x * y * z,
)
