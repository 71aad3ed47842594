"""⟨softmax(x) − softmax(y), x − y⟩ > 0 if ‖x − y‖ > 0.

Role.  From Gao and Pavel 2017, proposition 3, with a strict sign for x ≠ y.
Note.  Adding a constant to the logits changes nothing: x = (0), y = (1).
"""

from checker.language import Claim, Source, dot, norm, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="⟨softmax(x) − softmax(y), x − y⟩ > 0 if ‖x − y‖ > 0",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, proposition 3, with a strict sign for x ≠ y",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(norm(x - y) > 0,),
    conclude=dot(softmax(x) - softmax(y), x - y) > 0,
)
