"""‖softmax(x) − softmax(x + ε)‖₁ ≤ e^(2c)‖ε‖₁/n for ‖x‖_∞, ‖x + ε‖_∞ ≤ c."""

from checker.language import (
    Claim,
    Source,
    abs,
    exp,
    length,
    max_norm,
    scalar,
    softmax,
    total,
    vector,
)

x, e, c = vector("x", "n"), vector("e", "n"), scalar("c")

CLAIM = Claim(
    title="‖softmax(x) − softmax(x + ε)‖₁ ≤ e^(2c)‖ε‖₁/n for ‖x‖_∞, ‖x + ε‖_∞ ≤ c",
    source=Source(
        paper="fifteen",
        where="Li, Ildiz, Papailiopoulos and Oymak (2023), Transformers as algorithms, Lemma B.1, second part, as in a review of the paper",
        fidelity="verbatim",
    ),
    forall=(x, e, c),
    assuming=(max_norm(x) <= c, max_norm(x + e) <= c),
    conclude=total(abs(softmax(x) - softmax(x + e))) <= exp(2 * c) * total(abs(e)) / length(x),
)
