"""‖softmax(x)‖_∞ ≤ e^(2c)/n for ‖x‖_∞ ≤ c."""

from checker.language import (
    Claim,
    Source,
    exp,
    length,
    max_norm,
    scalar,
    softmax,
    vector,
)

x, c = vector("x", "n"), scalar("c")

CLAIM = Claim(
    title="‖softmax(x)‖_∞ ≤ e^(2c)/n for ‖x‖_∞ ≤ c",
    source=Source(
        paper="fifteen",
        where="Li, Ildiz, Papailiopoulos and Oymak (2023), Transformers as algorithms, Lemma B.1, first part",
        fidelity="verbatim",
    ),
    forall=(x, c),
    assuming=(max_norm(x) <= c,),
    conclude=max_norm(softmax(x)) <= exp(2 * c) / length(x),
)
