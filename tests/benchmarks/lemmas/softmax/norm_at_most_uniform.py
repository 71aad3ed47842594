"""n‖softmax(x)‖² ≤ 1.

Role.  From Gao and Pavel 2017, section II, with the sign turned.
Note.  Only uniform weights have it: x = (0, 5) gives nearly 2.
"""

from checker.language import Claim, Source, length, norm, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="n‖softmax(x)‖² ≤ 1",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, with the sign turned", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=length(x) * norm(softmax(x)) ** 2 <= 1,
)
