"""When x outgrows a·log x + b."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

x, a, b = scalar("x"), scalar("a"), scalar("b")

CLAIM = Claim(
    title="x ≥ 4a·log(2a) + 2b ⇒ x ≥ a·log x + b",
    source=Source(
        paper="shalev-shwartz-ben-david-2014",
        where="Understanding Machine Learning, Lemma A.2",
        fidelity="paraphrase",
    ),
    forall=(x, a, b),
    where=(x > 0,),
    assuming=(a >= 1, b > 0, x >= 4 * a * log(2 * a) + 2 * b),
    conclude=x >= a * log(x) + b,
)
