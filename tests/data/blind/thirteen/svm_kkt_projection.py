"""‖v − w‖² ≤ ‖v‖² − ‖w‖² for every feasible v, where w meets the KKT conditions of the hard-margin SVM."""

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
    vector,
)

Z, w, v, lam = matrix("Z", "n", "d"), vector("w", "d"), vector("v", "d"), vector("lambda", "n")
i, j, g, h = index("i", "n"), index("j", "n"), index("g", "n"), index("h", "n")

CLAIM = Claim(
    title="‖v − w‖² ≤ ‖v‖² − ‖w‖² for every feasible v, where w meets the KKT conditions of the hard-margin SVM",
    source=Source(
        paper="thirteen",
        where="Soudry et al., The implicit bias of gradient descent on separable data (2018), KKT of the L2 max-margin; Boser, Guyon and Vapnik (1992); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(Z, w, v, lam),
    assuming=(
        equals(w, Z.T @ lam),
        for_each(i, entry(lam, i) >= 0),
        for_each(j, equals(entry(lam, j) * (dot(row(Z, j), w) - 1), 0)),
        for_each(h, dot(row(Z, h), w) >= 1),
        for_each(g, dot(row(Z, g), v) >= 1),
    ),
    conclude=norm(v - w) ** 2 <= norm(v) ** 2 - norm(w) ** 2,
)
