"""Weak duality of the margin: no w has a margin above ‖w‖‖Zᵀq‖."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    matrix,
    norm,
    row,
    smallest,
    total,
    vector,
)

Z, w, q = matrix("Z", "n", "d"), vector("w", "d"), vector("q", "n")
i = index("i", "n")

CLAIM = Claim(
    title="Weak duality of the margin: no w has a margin above ‖w‖‖Zᵀq‖",
    source=Source(
        paper="seventeen",
        where="Ji and Telgarsky (2021), Characterizing the implicit bias via a primal-dual analysis, the dual of the margin; Shalev-Shwartz and Singer (2010)",
        fidelity="reconstructed",
    ),
    forall=(Z, w, q),
    assuming=(
        for_each(i, entry(q, i) >= 0),
        equals(total(q), 1),
    ),
    conclude=smallest(i, dot(row(Z, i), w)) <= norm(w) * norm(Z.T @ q),
)
