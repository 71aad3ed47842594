"""x/(1 + x²) ≤ 1/2.

Role.  From Hardy, Littlewood and Pólya, section 2.5.
Note.  (x − 1)² ≥ 0.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="x/(1 + x²) ≤ 1/2",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 2.5", fidelity="reconstructed"),
    forall=(x,),
    conclude=x / (1 + x**2) <= "1/2",
)
