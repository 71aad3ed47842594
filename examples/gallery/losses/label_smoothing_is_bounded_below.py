"""With smoothed labels the cross-entropy is at least the entropy of the labels: no logits drive it to zero.

Source.  Szegedy et al. 2016, Rethinking the Inception Architecture, section 7 (label-smoothing regularisation).
By hand.  True: Gibbs' inequality for q = (1 − ε)e_i + ε/n.
"""

from checker.language import Claim, Source, entry, exp, index, length, log, scalar, total, vector

x, i, eps = vector("x", "n"), index("i", "n"), scalar("epsilon")
n = length(x)
own, other = 1 - eps + eps / n, eps / n
smoothed = log(total(exp(x))) - (1 - eps) * entry(x, i) - eps / n * total(x)

CLAIM = Claim(
    title="(1−ε)·CE_i(x) + (ε/n)·Σ_j CE_j(x) ≥ H((1−ε)e_i + ε/n) for 0 < ε < 1",
    source=Source(paper="szegedy-2016", where="section 7", fidelity="reconstructed"),
    forall=(x, i, eps),
    assuming=(eps > 0, eps < 1),
    conclude=-own * log(own) - (n - 1) * other * log(other) <= smoothed,
)
