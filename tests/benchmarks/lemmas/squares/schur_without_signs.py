"""a(a − b)(a − c) + b(b − a)(b − c) + c(c − a)(c − b) ≥ 0.

Role.  From Hardy, Littlewood and Pólya, theorem 80, without its hypothesis.
Note.  At a = b = 0, c = −1 the left side is c³ = −1.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="a(a − b)(a − c) + b(b − a)(b − c) + c(c − a)(c − b) ≥ 0",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, theorem 80, without its hypothesis", fidelity="reconstructed"
    ),
    forall=(a, b, c),
    conclude=a * (a - b) * (a - c) + b * (b - a) * (b - c) + c * (c - a) * (c - b) >= 0,
)
