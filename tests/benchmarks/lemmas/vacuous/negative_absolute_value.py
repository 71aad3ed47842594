"""x² ≥ 9 if |x| ≤ −1.

Role.  From Hardy, Littlewood and Pólya, section 2.1, contradictory hypotheses.
Note.  An absolute value is not negative.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="x² ≥ 9 if |x| ≤ −1",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.1, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(abs(x) <= -1,),
    conclude=x**2 >= 9,
)
