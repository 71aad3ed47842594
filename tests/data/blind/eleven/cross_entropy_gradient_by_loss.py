"""The gradient of the cross entropy in the logits is small where the loss is."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    indicator,
    log,
    norm,
    softmax,
    sqrt,
    stack,
    vector,
)

u, y, j = vector("u", "K"), index("y", "K"), index("j", "K")

CLAIM = Claim(
    title="‖softmax(u) − e_y‖ ≤ √2·(−log softmax(u)_y)",
    source=Source(
        paper="soudry-2018",
        where="The implicit bias of gradient descent on separable data, multi-class appendix",
        fidelity="paraphrase",
    ),
    forall=(u, y),
    conclude=norm(softmax(u) - stack(j, indicator(equals(j, y)))) <= sqrt(2) * (-log(entry(softmax(u), y))),
)
