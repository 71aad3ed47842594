"""Two mixed entropy terms against the mixture over itself."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

x, y, lam = scalar("x"), scalar("y"), scalar("lam")
mixture = lam * x + (1 - lam) * y

CLAIM = Claim(
    title="Two mixed entropy terms against the mixture over itself",
    source=Source(
        paper="nineteen",
        where="hehelego, EE142 information theory course notes (after Cover), part 1, convexity of entropy, proof 1, as printed",
        fidelity="reconstructed",
    ),
    forall=(x, y, lam),
    assuming=(
        0 < x,
        x < 1,
        0 < y,
        y < 1,
        0 < lam,
        lam < 1,
    ),
    conclude=lam * x * log(1 / x) + (1 - lam) * y * log(1 / y) <= mixture * (1 / mixture),
)
