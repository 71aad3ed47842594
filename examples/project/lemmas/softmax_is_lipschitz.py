"""Softmax moves at most half as far as its logits.

Role.  A lemma of the paper; its constant cannot be improved.
"""

from checker.language import Claim, Source, norm, softmax, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖softmax(u) − softmax(w)‖ ≤ ‖u − w‖/2",
    source=Source(paper="example", where="Lemma 1", fidelity="verbatim"),
    forall=(u, w),
    conclude=norm(softmax(u) - softmax(w)) <= norm(u - w) / 2,
)
