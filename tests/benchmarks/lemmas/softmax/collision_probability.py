"""‖softmax(x)‖² ≤ max softmax(x).

Role.  From Cover and Thomas, section 2.10 (collision probability).
Note.  Σ s_i² ≤ max s·Σ s_i.
"""

from checker.language import Claim, Source, maximum, norm, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="‖softmax(x)‖² ≤ max softmax(x)",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, section 2.10 (collision probability)", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=norm(softmax(x)) ** 2 <= maximum(softmax(x)),
)
