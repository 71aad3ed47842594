"""(eˣ − eʸ)(x³ − y³) ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 2.17 (similarly ordered functions).
Note.  Both functions increase, so that both factors have one sign.
"""

from checker.language import Claim, Source, exp, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(eˣ − eʸ)(x³ − y³) ≥ 0",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.17 (similarly ordered functions)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=(exp(x) - exp(y)) * (x**3 - y**3) >= 0,
)
