"""(a + b + c)² ≤ 3(a² + b² + c²).

Role.  From Hardy, Littlewood and Pólya, Inequalities, section 2.9 (r = 1, s = 2, three terms).
Note.  The difference is (a − b)² + (b − c)² + (c − a)²; it is Cauchy's inequality against (1, 1, 1).
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="(a + b + c)² ≤ 3(a² + b² + c²)",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, Inequalities, section 2.9 (r = 1, s = 2, three terms)",
        fidelity="reconstructed",
    ),
    forall=(a, b, c),
    conclude=(a + b + c) ** 2 <= 3 * (a**2 + b**2 + c**2),
)
