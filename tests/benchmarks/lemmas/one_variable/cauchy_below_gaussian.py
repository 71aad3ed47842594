"""1/(1 + x²) ≤ e^(−x²).

Role.  From Vershynin, section 2.1, with light and heavy tails swapped.
Note.  At x = 1 it says 0.5 ≤ 0.367….
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="1/(1 + x²) ≤ e^(−x²)",
    source=Source(
        paper="vershynin", where="Vershynin, section 2.1, with light and heavy tails swapped", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=1 / (1 + x**2) <= exp(-(x**2)),
)
