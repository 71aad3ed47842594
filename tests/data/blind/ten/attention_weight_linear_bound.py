"""An attention weight by the range of the logits."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    length,
    scalar,
    softmax,
    vector,
)

u, D, i, j = vector("u", "n"), scalar("D"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="S(u)_i ≤ (1 + 2D)/n where u_i − u_j ≤ D for all j",
    source=Source(
        paper="dong-cordonnier-loukas-2021",
        where="Attention is not all you need, technical lemma of the appendix",
        fidelity="paraphrase",
    ),
    forall=(u, D, i),
    assuming=(
        D >= 0,
        for_each(j, entry(u, i) - entry(u, j) <= D),
    ),
    conclude=entry(softmax(u), i) <= (1 + 2 * D) / length(u),
)
