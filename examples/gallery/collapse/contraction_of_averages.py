"""Weights of at least ε pull two averages together by the factor 1 − nε: oversmoothing at an exponential rate.

Source.  Wu, Ajorlou, Wu and Jadbabaie 2023, Demystifying Oversmoothing in Attention-Based GNNs (Dobrushin's coefficient).
By hand.  True: take ε off every weight; what is left has mass 1 − nε in both rows, and averages differ by the range at most.
"""

from checker.language import Claim, Source, dot, length, maximum, minimum, scalar, softmax, vector

u, w, v, eps = vector("u", "n"), vector("w", "n"), vector("v", "n"), scalar("epsilon")

CLAIM = Claim(
    title="|⟨s − t, v⟩| ≤ (1 − nε)(max v − min v) for weights s, t of at least ε",
    source=Source(
        paper="wu-2023",
        where="proof that oversmoothing is exponential, two rows of one layer",
        fidelity="reconstructed",
    ),
    forall=(u, w, v, eps),
    assuming=(eps >= 0, eps <= minimum(softmax(u)), eps <= minimum(softmax(w))),
    conclude=abs(dot(softmax(u) - softmax(w), v)) <= (1 - length(v) * eps) * (maximum(v) - minimum(v)),
)
