"""|x|/(1 + |x|) < 1.

Role.  From Hardy, Littlewood and Pólya, section 4.2, a supremum that is not attained.
Note.  The numerator is less than the denominator.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="|x|/(1 + |x|) < 1",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 4.2, a supremum that is not attained",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=abs(x) / (1 + abs(x)) < 1,
)
