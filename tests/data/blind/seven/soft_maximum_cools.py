"""The soft maximum falls as the temperature does."""

from checker.language import Claim, Source, exp, log, scalar, total, vector

u, a, b = vector("u", "n"), scalar("a"), scalar("b")

CLAIM = Claim(
    title="lse(bu)/b ≤ lse(au)/a for 0 < a ≤ b",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        a,
        b,
    ),
    assuming=(
        a > 0,
        a <= b,
    ),
    conclude=log(total(exp(b * u))) / b <= log(total(exp(a * u))) / a,
)
