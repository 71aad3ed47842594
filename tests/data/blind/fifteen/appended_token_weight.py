"""A token more lowers the weight of the last one, by at most the sum of its two weights."""

from checker.language import (
    Claim,
    Source,
    abs,
    exp,
    scalar,
    total,
    vector,
)

a, b, c = vector("a", "n"), scalar("b"), scalar("c")
before = exp(c) / (total(exp(a)) + exp(c))
after = exp(c) / (total(exp(a)) + exp(b) + exp(c))

CLAIM = Claim(
    title="A token more lowers the weight of the last one, by at most the sum of its two weights",
    source=Source(
        paper="fifteen",
        where="Barbero et al. (2024), Transformers need glasses!, Appendix B, Lemma B.1 and the display in its proof",
        fidelity="verbatim",
    ),
    forall=(a, b, c),
    conclude=(after < before) & (abs(before - after) <= abs(before) + abs(after)),
)
