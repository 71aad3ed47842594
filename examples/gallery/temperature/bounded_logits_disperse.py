"""Logits in [m, M] cannot stay sharp: at temperature θ every weight lies between e^(−δ/θ)/n and e^(δ/θ)/n, δ = M − m.

Source.  Veličković, Perivolaropoulos, Barbero and Pascanu 2024, Softmax is not enough, Lemma 2.1.
By hand.  True: the sum lies between n·e^(m/θ) and n·e^(M/θ).
"""

from checker.language import Claim, Source, entry, exp, index, length, maximum, minimum, scalar, softmax, vector

e, k = vector("e", "n"), index("k", "n")
m, M, theta = scalar("m"), scalar("M"), scalar("theta")
weight, spread_of_logits = entry(softmax(e / theta), k), exp((M - m) / theta)

CLAIM = Claim(
    title="e^(−(M−m)/θ)/n ≤ softmax(e/θ)_k ≤ e^((M−m)/θ)/n if m ≤ e ≤ M, θ > 0",
    source=Source(paper="velickovic-2024", where="Lemma 2.1, the two bounds of its proof", fidelity="reconstructed"),
    forall=(e, k, m, M, theta),
    where=(theta > 0,),
    assuming=(m <= minimum(e), maximum(e) <= M),
    conclude=(1 / spread_of_logits <= length(e) * weight) & (length(e) * weight <= spread_of_logits),
)
