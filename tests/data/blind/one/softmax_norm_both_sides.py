"""1/n ≤ ‖softmax(x)‖² and ‖softmax(x)‖ ≤ 1.

Role.  Norm of the weights.
"""

from checker.language import Claim, Source, length, norm, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="1/n ≤ ‖softmax(x)‖² and ‖softmax(x)‖ ≤ 1",
    source=Source(paper="blind-one", where="norm of the weights", fidelity="reconstructed"),
    forall=(x,),
    conclude=(1 / length(x) <= norm(softmax(x)) ** 2) & (norm(softmax(x)) <= 1),
)
