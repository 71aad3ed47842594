"""2a³b ≤ a⁴ + b⁴.

Role.  From Hardy, Littlewood and Pólya, section 2.18, with 2a³b for a³b + ab³.
Note.  At a = 3, b = 2 it says 108 ≤ 97: the two products are not equal.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="2a³b ≤ a⁴ + b⁴",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.18, with 2a³b for a³b + ab³",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    conclude=2 * a**3 * b <= a**4 + b**4,
)
