"""x²y + y²z + z²x ≤ x³ + y³ + z³ for x, y, z ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 2.18 (rearrangement of cubes).
Note.  3x²y ≤ 2x³ + y³ for x, y ≥ 0, and so on round the circle; add.
"""

from checker.language import Claim, Source, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="x²y + y²z + z²x ≤ x³ + y³ + z³ for x, y, z ≥ 0",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.18 (rearrangement of cubes)",
        fidelity="reconstructed",
    ),
    forall=(x, y, z),
    assuming=(x >= 0, y >= 0, z >= 0),
    conclude=x**2 * y + y**2 * z + z**2 * x <= x**3 + y**3 + z**3,
)
