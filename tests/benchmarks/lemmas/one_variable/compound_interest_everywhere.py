"""(1 + x/2)² ≤ eˣ.

Role.  From Hardy, Littlewood and Pólya, section 4.2, without x ≥ −2.
Note.  At x = −5 it says 9/4 ≤ e⁻⁵.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="(1 + x/2)² ≤ eˣ",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, without x ≥ −2", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=(1 + x / 2) ** 2 <= exp(x),
)
