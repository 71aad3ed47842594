"""Sparsemax with the constant 1/2 of softmax: that it is half-Lipschitz is false, as it is the identity on the simplex.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax: the Jacobian diag(s) − ssᵀ/|S|, whose norm is 1 for |S| ≥ 2.
By hand.  False: between (1, 0) and (0, 1) it moves by √2, as its logits do.
"""

from checker.language import Claim, Source, norm, sparsemax, vector

z, w = vector("z", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖sparsemax(z) − sparsemax(w)‖ ≤ ‖z − w‖/2",
    source=Source(paper="martins-2016", where="the Jacobian of sparsemax, denied", fidelity="reconstructed"),
    forall=(z, w),
    conclude=norm(sparsemax(z) - sparsemax(w)) <= norm(z - w) / 2,
)
