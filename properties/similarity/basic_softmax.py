"""The attention probabilities are Lipschitz; R_f is undefined in the text, R/2 is the value given here.

Role.  Fourth of the seven bounds that Lemma 3.13 composes.
Note.  softmax is ½-Lipschitz and ‖𝖠‖ ≤ R; ½ is attained in the limit of two equal logits.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    attention_block,
    block,
    index,
    matrix,
    norm,
    scalar,
    spectral_at_most,
    vector,
)

A1, A2 = matrix("A1", "n", "d"), matrix("A2", "n", "d")
j, R = index("j", "n"), scalar("R")
x, y = vector("x", "d*d"), vector("y", "d*d")
A = block(A1, A2, j)
f_x, f_y = attention_block(A1, A2, j, x), attention_block(A1, A2, j, y)

CLAIM = Claim(
    title="‖f(x) − f(y)‖₂ ≤ R_f·‖x − y‖₂, with R_f = R/2",
    source=Source(
        paper="similarity",
        where="§3.3, under the conditions of Lemma 3.13",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="R_f is not defined in the text",
                readings=("the best constant under the conditions, R/2",),
                ours="the best constant under the conditions, R/2",
            ),
        ),
    ),
    forall=(A1, A2, j, x, y, R),
    assuming=(R >= 4, norm(A @ x) <= R, norm(A @ y) <= R, spectral_at_most(A, R)),
    conclude=norm(f_x - f_y) <= R / 2 * norm(x - y),
)
