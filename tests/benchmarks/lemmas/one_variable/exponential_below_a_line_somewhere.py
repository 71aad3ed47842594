"""eˣ < 1 + 2x for some x.

Role.  From Hardy, Littlewood and Pólya, section 4.2, an existence statement.
Note.  At x = 1/2, √e = 1.648… < 2.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ < 1 + 2x for some x",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, an existence statement", fidelity="reconstructed"
    ),
    quantifier="exists",
    forall=(x,),
    conclude=exp(x) < 1 + 2 * x,
)
