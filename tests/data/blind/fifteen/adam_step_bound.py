"""∣m̂∣/√v̂ ≤ (1 − β₁)/√(1 − β₂) for 1 − β₁ > √(1 − β₂), after the steps of Adam with gradients g."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    index,
    length,
    number_of,
    scalar,
    sqrt,
    sum_over,
    vector,
)

g, beta1, beta2 = vector("g", "T"), scalar("beta1"), scalar("beta2")
i, j, T = index("i", "T"), index("j", "T"), length(g)
m = (1 - beta1) * sum_over(i, beta1 ** (T - 1 - number_of(i)) * entry(g, i)) / (1 - beta1**T)
v = (1 - beta2) * sum_over(j, beta2 ** (T - 1 - number_of(j)) * entry(g, j) ** 2) / (1 - beta2**T)

CLAIM = Claim(
    title="∣m̂∣/√v̂ ≤ (1 − β₁)/√(1 − β₂) for 1 − β₁ > √(1 − β₂), after the steps of Adam with gradients g",
    source=Source(
        paper="fifteen",
        where="Kingma and Ba (2015), Adam, Section 2.1, the first upper bound of the effective step",
        fidelity="verbatim",
    ),
    forall=(g, beta1, beta2),
    where=(0 <= beta1, beta1 < 1, 0 <= beta2, beta2 < 1, v > 0),
    assuming=(1 - beta1 > sqrt(1 - beta2),),
    conclude=abs(m) / sqrt(v) <= (1 - beta1) / sqrt(1 - beta2),
)
