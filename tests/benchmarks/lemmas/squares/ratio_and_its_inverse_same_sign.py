"""a/b + b/a ≥ 2 if ab > 0.

Role.  From Hardy, Littlewood and Pólya, section 2.5.
Note.  Times ab > 0 it is a² + b² ≥ 2ab.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="a/b + b/a ≥ 2 if ab > 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 2.5", fidelity="reconstructed"),
    forall=(a, b),
    assuming=(a * b > 0,),
    conclude=a / b + b / a >= 2,
)
