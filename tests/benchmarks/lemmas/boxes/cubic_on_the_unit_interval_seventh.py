"""x²(1 − x) ≤ 1/7 for 0 ≤ x ≤ 1.

Role.  From Hardy, Littlewood and Pólya, section 2.5, with 1/7 for 4/27.
Note.  At x = 2/3 the left side is 4/27, which exceeds 1/7 = 4/28.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="x²(1 − x) ≤ 1/7 for 0 ≤ x ≤ 1",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.5, with 1/7 for 4/27", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(x >= 0, x <= 1),
    conclude=x**2 * (1 - x) <= "1/7",
)
