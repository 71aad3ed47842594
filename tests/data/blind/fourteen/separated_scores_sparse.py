"""max_t softmax(u)_t ≥ 1 − 2e^(−g) where u_τ − u_t ≥ g > 0 for t ≠ τ."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    for_each,
    implies,
    index,
    maximum,
    scalar,
    softmax,
    vector,
)

u, gap = vector("u", "n"), scalar("g")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="max_t softmax(u)_t ≥ 1 − 2e^(−g) where u_τ − u_t ≥ g > 0 for t ≠ τ",
    source=Source(
        paper="fourteen",
        where="Sujingqiao/readPapers, transformer/sparsity_.lean, theorem softmax_sparse_if_scores_separated, k = 1",
        fidelity="reconstructed",
    ),
    forall=(u, gap, i),
    assuming=(
        gap > 0,
        for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= gap)),
    ),
    conclude=maximum(softmax(u)) >= 1 - 2 * exp(-gap),
)
