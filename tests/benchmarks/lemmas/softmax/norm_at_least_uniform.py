"""1 ≤ n‖softmax(x)‖².

Role.  From Gao and Pavel 2017, section II.
Note.  1 = (Σ s_i)² ≤ n Σ s_i² by Cauchy's inequality.
"""

from checker.language import Claim, Source, length, norm, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="1 ≤ n‖softmax(x)‖²",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II", fidelity="reconstructed"),
    forall=(x,),
    conclude=length(x) * norm(softmax(x)) ** 2 >= 1,
)
