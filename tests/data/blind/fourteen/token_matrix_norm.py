"""‖X‖ ≤ R where every token has ‖x_i‖ ≤ R."""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    matrix,
    norm,
    operator_norm,
    row,
    scalar,
)

X, radius, i = matrix("X", "n", "d"), scalar("R"), index("i", "n")

CLAIM = Claim(
    title="‖X‖ ≤ R where every token has ‖x_i‖ ≤ R",
    source=Source(
        paper="fourteen",
        where="Lipschitz bounds of attention on a ball of tokens (Castin, Ablin and Peyré 2024) have √n·R here; invented slip",
        fidelity="reconstructed",
    ),
    forall=(X, radius),
    assuming=(for_each(i, norm(row(X, i)) <= radius),),
    conclude=operator_norm(X) <= radius,
)
