"""Mutual information is the entropy less the conditional entropy."""

from checker.language import (
    Claim,
    Source,
    column,
    entry,
    equals,
    for_each,
    index,
    log,
    matrix,
    positive,
    row,
    sum_over,
    total,
)

p = matrix("p", "m", "n")
i, j = index("i", "m"), index("j", "n")


def joint(i, j):
    return entry(row(p, i), j)


information = sum_over(i, sum_over(j, joint(i, j) * log(joint(i, j) / (total(row(p, i)) * total(column(p, j))))))
entropy = sum_over(i, total(row(p, i)) * log(1 / total(row(p, i))))
conditional = sum_over(i, sum_over(j, joint(i, j) * log(1 / (joint(i, j) / total(column(p, j))))))

CLAIM = Claim(
    title="Mutual information is the entropy less the conditional entropy",
    source=Source(
        paper="nineteen",
        where="hehelego, EE142 information theory course notes (after Cover), part 1, theorem 5",
        fidelity="reconstructed",
    ),
    forall=(p,),
    assuming=(
        for_each(i, positive(row(p, i))),
        equals(sum_over(i, total(row(p, i))), 1),
    ),
    conclude=equals(information, entropy - conditional),
)
