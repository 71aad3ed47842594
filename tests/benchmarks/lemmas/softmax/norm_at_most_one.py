"""‖softmax(x)‖ ≤ 1.

Role.  From Gao and Pavel 2017, section II.
Note.  Σ s_i² ≤ Σ s_i = 1, as 0 ≤ s_i ≤ 1.
"""

from checker.language import Claim, Source, norm, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="‖softmax(x)‖ ≤ 1",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II", fidelity="reconstructed"),
    forall=(x,),
    conclude=norm(softmax(x)) <= 1,
)
