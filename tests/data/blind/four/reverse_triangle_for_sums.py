"""The reverse triangle inequality, with a plus sign."""

from checker.language import Claim, Source, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="| ‖x‖ − ‖y‖ | ≤ ‖x + y‖",
    source=Source(paper="blind-four", where="Section 2, Remark 11", fidelity="reconstructed"),
    forall=(x, y),
    conclude=abs(norm(x) - norm(y)) <= norm(x + y),
)
