"""One step under the Polyak-Łojasiewicz condition."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    vector,
)

g, f, h, mu, L = vector("g", "d"), scalar("f"), scalar("h"), scalar("mu"), scalar("L")

CLAIM = Claim(
    title="h ≤ (1 − μ/L) f",
    source=Source(paper="blind-five", where="Lemma 7.4", fidelity="reconstructed"),
    forall=(g, f, h, mu, L),
    where=(L > 0,),
    assuming=(norm(g) ** 2 >= 2 * mu * f, h <= f - norm(g) ** 2 / (2 * L)),
    conclude=h <= (1 - mu / L) * f,
)
