"""eˣ ≤ 1 + x + x² for |x| ≤ 2.

Role.  From Vershynin, section 2.5, on too large an interval.
Note.  At x = 2 it says 7.389… ≤ 7.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ 1 + x + x² for |x| ≤ 2",
    source=Source(
        paper="vershynin", where="Vershynin, section 2.5, on too large an interval", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(x >= -2, x <= 2),
    conclude=exp(x) <= 1 + x + x**2,
)
