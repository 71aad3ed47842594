"""‖x‖ ≤ 1 if softmax(x)_i ≥ 3/2.

Role.  From Gao and Pavel 2017, section II, contradictory hypotheses.
Note.  The weights are positive and have the sum 1.
"""

from checker.language import Claim, Source, entry, index, norm, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="‖x‖ ≤ 1 if softmax(x)_i ≥ 3/2",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, contradictory hypotheses", fidelity="reconstructed"
    ),
    forall=(x, i),
    assuming=(entry(softmax(x), i) >= "3/2",),
    conclude=norm(x) <= 1,
)
