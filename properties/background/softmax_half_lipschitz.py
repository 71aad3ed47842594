"""Softmax is ½-Lipschitz in the Euclidean norm.

Role.  The constant behind every sharp Lipschitz bound of attention probabilities.
"""

from checker.language import Claim, Source, norm, softmax, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖softmax(u) − softmax(w)‖₂ ≤ ½‖u − w‖₂",
    source=Source(paper="background", where="folklore", fidelity="reconstructed"),
    forall=(u, w),
    conclude=norm(softmax(u) - softmax(w)) <= norm(u - w) / 2,
)
