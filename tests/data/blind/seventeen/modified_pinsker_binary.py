"""The binary step of the modified Pinsker inequality."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="The binary step of the modified Pinsker inequality",
    source=Source(
        paper="seventeen",
        where="Sharan, Kakade, Liang and Valiant (2018), Prediction with a short memory, Lemma 9, part 2",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(
        0 <= q,
        q <= p,
        p < 1,
    ),
    conclude=3 * p + (1 - p) * log((1 - p) / (1 - q)) >= 2 * (p - q) ** 2,
)
