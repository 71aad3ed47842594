"""A residual connection around softmax never brings two inputs nearer."""

from checker.language import Claim, Source, norm, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖(x + softmax(x)) − (y + softmax(y))‖ ≥ ‖x − y‖",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        x,
        y,
    ),
    conclude=norm(x + softmax(x) - y - softmax(y)) >= norm(x - y),
)
