"""KL(S(x) ‖ S(y)) ≤ 2‖x − y‖_∞.

Role.  Quantised logits.
"""

from checker.language import Claim, Source, dot, log, max_norm, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="KL(S(x) ‖ S(y)) ≤ 2‖x − y‖_∞",
    source=Source(paper="blind-two", where="Quantised logits", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=dot(softmax(x), log(softmax(x)) - log(softmax(y))) <= 2 * max_norm(x - y),
)
