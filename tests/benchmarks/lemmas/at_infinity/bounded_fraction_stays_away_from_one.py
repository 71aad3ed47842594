"""|x|/(1 + |x|) ≤ 99/100.

Role.  From Hardy, Littlewood and Pólya, section 4.2, a supremum at infinity.
Note.  The fraction tends to 1; at x = 100 it is 100/101.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="|x|/(1 + |x|) ≤ 99/100",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, a supremum at infinity", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=abs(x) / (1 + abs(x)) <= "99/100",
)
