"""a³b + ab³ ≤ a⁴ + b⁴.

Role.  From Hardy, Littlewood and Pólya, section 2.18 (Muirhead for (4,0) and (3,1)).
Note.  The difference is (a³ − b³)(a − b) = (a − b)²(a² + ab + b²) ≥ 0.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="a³b + ab³ ≤ a⁴ + b⁴",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.18 (Muirhead for (4,0) and (3,1))",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    conclude=a**3 * b + a * b**3 <= a**4 + b**4,
)
