"""When x outgrows a·log x."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

x, a = scalar("x"), scalar("a")

CLAIM = Claim(
    title="x ≥ a·log a ⇒ x ≥ a·log x",
    source=Source(
        paper="shalev-shwartz-ben-david-2014",
        where="Understanding Machine Learning, Lemma A.1",
        fidelity="paraphrase",
    ),
    forall=(x, a),
    where=(x > 0,),
    assuming=(a > 1, x >= a * log(a)),
    conclude=x >= a * log(x),
)
