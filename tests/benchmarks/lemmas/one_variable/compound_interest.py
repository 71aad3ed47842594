"""(1 + x/2)² ≤ eˣ for x ≥ −2.

Role.  From Hardy, Littlewood and Pólya, section 4.2 ((1 + x/n)ⁿ ≤ eˣ, n = 2).
Note.  0 ≤ 1 + x/2 ≤ e^(x/2); square.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="(1 + x/2)² ≤ eˣ for x ≥ −2",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2 ((1 + x/n)ⁿ ≤ eˣ, n = 2)", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(x >= -2,),
    conclude=(1 + x / 2) ** 2 <= exp(x),
)
