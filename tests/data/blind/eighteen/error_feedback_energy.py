"""With error feedback the errors have no more energy than the gradients."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    vector,
)

g, h, e, f, delta = vector("g", "d"), vector("h", "d"), vector("e", "d"), vector("f", "d"), scalar("delta")

CLAIM = Claim(
    title="With error feedback the errors have no more energy than the gradients",
    source=Source(
        paper="eighteen",
        where="Distributed training, a book in the open, chapter 28, the sketch of a proof of error feedback, as printed, two steps",
        fidelity="reconstructed",
    ),
    forall=(g, h, e, f, delta),
    assuming=(
        0 < delta,
        delta <= 1,
        norm(e) ** 2 <= (1 - delta) * norm(g) ** 2,
        norm(f) ** 2 <= (1 - delta) * norm(h + e) ** 2,
    ),
    conclude=norm(e) ** 2 + norm(f) ** 2 <= norm(g) ** 2 + norm(h) ** 2,
)
