"""x ≥ 2a log a implies x ≥ a log x."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

a, x = scalar("a"), scalar("x")

CLAIM = Claim(
    title="x ≥ 2a log a implies x ≥ a log x",
    source=Source(
        paper="sixteen",
        where="Shalev-Shwartz and Ben-David (2014), Understanding Machine Learning, Lemma A.1",
        fidelity="reconstructed",
    ),
    forall=(
        a,
        x,
    ),
    where=(x > 0,),
    assuming=(
        a > 0,
        x >= 2 * a * log(a),
    ),
    conclude=x >= a * log(x),
)
