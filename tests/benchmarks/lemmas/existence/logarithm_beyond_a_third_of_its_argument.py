"""log x > 9x/25 for some x > 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2, an existence statement.
Note.  At x = 27/10 it says 0.9932… > 0.972.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log x > 9x/25 for some x > 0",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, an existence statement", fidelity="reconstructed"
    ),
    quantifier="exists",
    forall=(x,),
    where=(x > 0,),
    conclude=log(x) > 9 * x / 25,
)
