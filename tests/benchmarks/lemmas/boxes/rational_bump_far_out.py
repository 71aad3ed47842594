"""3/10 ≤ x/(1 + x²) ≤ 2/5 for 2 ≤ x ≤ 3.

Role.  From Hardy, Littlewood and Pólya, section 2.5, on an interval.
Note.  The function decreases from x = 1 on; its values are 2/5 at 2 and 3/10 at 3.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="3/10 ≤ x/(1 + x²) ≤ 2/5 for 2 ≤ x ≤ 3",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.5, on an interval", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(x >= 2, x <= 3),
    conclude=(x / (1 + x**2) >= "3/10") & (x / (1 + x**2) <= "2/5"),
)
