"""|x_i − x̄| < √(n − 1)·σ(x) for every i, where σ(x) > 0."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    length,
    sqrt,
    sum_over,
    total,
    vector,
)

x = vector("x", "n")
i, j = index("i", "n"), index("j", "n")
average = total(x) / length(x)
sigma = sqrt(sum_over(j, (entry(x, j) - average) ** 2) / length(x))

CLAIM = Claim(
    title="|x_i − x̄| < √(n − 1)·σ(x) for every i, where σ(x) > 0",
    source=Source(
        paper="thirteen",
        where="Samuelson, How deviant can you be? (1968), for the entries of a LayerNorm; from memory",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(sigma > 0,),
    conclude=for_each(i, abs(entry(x, i) - average) < sqrt(length(x) - 1) * sigma),
)
