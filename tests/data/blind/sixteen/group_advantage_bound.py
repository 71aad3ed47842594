"""A group-normalised advantage is at most (n − 1)/√n, with the sample standard deviation."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    for_each,
    index,
    length,
    sqrt,
    sum_over,
    total,
    vector,
)

r, i, j = vector("r", "n"), index("i", "n"), index("j", "n")
n = length(r)
average = total(r) / n
deviation = sqrt(sum_over(j, (entry(r, j) - average) ** 2) / (n - 1))

CLAIM = Claim(
    title="A group-normalised advantage is at most (n − 1)/√n, with the sample standard deviation",
    source=Source(
        paper="sixteen",
        where="Shao et al. (2024), DeepSeekMath, the advantages of GRPO; the bound is Samuelson's (1968)",
        fidelity="reconstructed",
    ),
    forall=(r,),
    where=(
        n >= 2,
        deviation > 0,
    ),
    conclude=for_each(i, abs((entry(r, i) - average) / deviation) <= (n - 1) / sqrt(n)),
)
