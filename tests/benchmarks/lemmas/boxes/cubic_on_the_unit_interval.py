"""x²(1 − x) ≤ 4/27 for 0 ≤ x ≤ 1.

Role.  From Hardy, Littlewood and Pólya, section 2.5 (AM-GM with weights 2 and 1).
Note.  (x/2)(x/2)(1 − x) is at most the cube of the mean 1/3.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="x²(1 − x) ≤ 4/27 for 0 ≤ x ≤ 1",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.5 (AM-GM with weights 2 and 1)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= 0, x <= 1),
    conclude=x**2 * (1 - x) <= "4/27",
)
