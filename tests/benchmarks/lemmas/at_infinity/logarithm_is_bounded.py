"""log x ≤ 20 for x > 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2, a slow function.
Note.  At x = 10⁹ the logarithm is 20.72….
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log x ≤ 20 for x > 0",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, a slow function", fidelity="reconstructed"
    ),
    forall=(x,),
    where=(x > 0,),
    conclude=log(x) <= 20,
)
