"""The operator of a policy is at most the optimality operator."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    matrix,
    maximum,
    minimum,
    row,
    scalar,
    sum_over,
    total,
    vector,
)

f, pi, p = matrix("f", "S", "A"), matrix("pi", "S", "A"), vector("p", "S")
reward, gamma = scalar("reward"), scalar("gamma")
i = index("i", "S")

CLAIM = Claim(
    title="The operator of a policy is at most the optimality operator",
    source=Source(
        paper="nineteen",
        where="pluto0x0, reinforcement learning course notes, lecture 8, lemma 1",
        fidelity="reconstructed",
    ),
    forall=(f, pi, p, reward, gamma),
    assuming=(
        0 <= minimum(p),
        equals(total(p), 1),
        for_each(i, (0 <= minimum(row(pi, i))) & equals(total(row(pi, i)), 1)),
        0 <= gamma,
        gamma < 1,
    ),
    conclude=reward + gamma * sum_over(i, entry(p, i) * dot(row(pi, i), row(f, i)))
    <= reward + gamma * sum_over(i, entry(p, i) * maximum(row(f, i))),
)
