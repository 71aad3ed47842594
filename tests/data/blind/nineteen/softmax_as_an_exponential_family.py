"""The softmax as an exponential family."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    for_each,
    index,
    log,
    scalar,
    softmax,
    sum_over,
    vector,
)

s, alpha = vector("s", "n"), scalar("alpha")
i, j = index("i", "n"), index("j", "n")
log_sum = log(sum_over(j, exp(alpha * entry(s, j))))

CLAIM = Claim(
    title="The softmax as an exponential family",
    source=Source(
        paper="nineteen",
        where="hawkrobe, linglib, softmax as maximum entropy distribution, `softmax_exponential_family`",
        fidelity="reconstructed",
    ),
    forall=(s, alpha),
    conclude=for_each(i, equals(entry(softmax(alpha * s), i), exp(alpha * entry(s, i) - log_sum))),
)
