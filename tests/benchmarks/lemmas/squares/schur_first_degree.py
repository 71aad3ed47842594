"""a(a − b)(a − c) + b(b − a)(b − c) + c(c − a)(c − b) ≥ 0 for a, b, c ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 2.18, theorem 80 (Schur's inequality, μ = 1).
Note.  Order a ≥ b ≥ c: the first two terms are (a − b)(a(a − c) − b(b − c)) ≥ 0 and the third is a product of three
numbers of which two are ≤ 0.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="a(a − b)(a − c) + b(b − a)(b − c) + c(c − a)(c − b) ≥ 0 for a, b, c ≥ 0",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.18, theorem 80 (Schur's inequality, μ = 1)",
        fidelity="reconstructed",
    ),
    forall=(a, b, c),
    assuming=(a >= 0, b >= 0, c >= 0),
    conclude=a * (a - b) * (a - c) + b * (b - a) * (b - c) + c * (c - a) * (c - b) >= 0,
)
