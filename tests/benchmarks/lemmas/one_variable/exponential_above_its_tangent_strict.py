"""1 + x < eˣ.

Role.  From Hardy, Littlewood and Pólya, section 4.2, with a strict sign.
Note.  At x = 0 both sides are 1.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="1 + x < eˣ",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, with a strict sign", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=1 + x < exp(x),
)
