"""2 + x² ≤ eˣ + e⁻ˣ.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  The remaining terms of the power series are ≥ 0.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="2 + x² ≤ eˣ + e⁻ˣ",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    conclude=2 + x**2 <= exp(x) + exp(-x),
)
