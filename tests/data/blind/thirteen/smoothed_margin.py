"""(min_i⟨z_i, w⟩ − log n)/‖w‖ ≤ −log(Σ_i e^{−⟨z_i,w⟩})/‖w‖ ≤ min_i⟨z_i, w⟩/‖w‖."""

from checker.language import (
    Claim,
    Source,
    exp,
    length,
    log,
    matrix,
    minimum,
    norm,
    total,
    vector,
)

Z, w = matrix("Z", "n", "d"), vector("w", "d")
margins = Z @ w
smoothed = -log(total(exp(-margins))) / norm(w)

CLAIM = Claim(
    title="(min_i⟨z_i, w⟩ − log n)/‖w‖ ≤ −log(Σ_i e^{−⟨z_i,w⟩})/‖w‖ ≤ min_i⟨z_i, w⟩/‖w‖",
    source=Source(
        paper="thirteen",
        where="Lyu and Li, Gradient descent maximizes the margin of homogeneous neural networks (2020), smoothed normalised margin; from memory",
        fidelity="reconstructed",
    ),
    forall=(Z, w),
    where=(norm(w) > 0,),
    conclude=((minimum(margins) - log(length(margins))) / norm(w) <= smoothed)
    & (smoothed <= minimum(margins) / norm(w)),
)
