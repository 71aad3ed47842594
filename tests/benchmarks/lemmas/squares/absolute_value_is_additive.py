"""|a + b| = |a| + |b|.

Role.  From Hardy, Littlewood and Pólya, section 2.1, an equality for an inequality.
Note.  At a = 1, b = −1 it says 0 = 2.
"""

from checker.language import Claim, Source, equals, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|a + b| = |a| + |b|",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.1, an equality for an inequality",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    conclude=equals(abs(a + b), abs(a) + abs(b)),
)
