"""2g(2x) − 1 ≤ x for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2 (tanh).
Note.  Equal at 0; the derivative 4g′(2x) is at most 1.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="2g(2x) − 1 ≤ x for x ≥ 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2 (tanh)", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=2 * sigmoid(2 * x) - 1 <= x,
)
