"""Σ_i∣y_i − y*_i∣ = n(e − 1)/((ne + 1)/2) for logits of 0 and 1, half of each, and their mirror image."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    exp,
    for_each,
    index,
    length,
    number,
    ones,
    softmax,
    total,
    vector,
)

x, i = vector("x", "n"), index("i", "n")
n, e = length(x), exp(number(1))

CLAIM = Claim(
    title="Σ_i∣y_i − y*_i∣ = n(e − 1)/((ne + 1)/2) for logits of 0 and 1, half of each, and their mirror image",
    source=Source(
        paper="fifteen",
        where="Barbero et al. (2024), Transformers need glasses!, Appendix B, proof of Proposition B.4, from its third line to the fourth",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(for_each(i, equals(entry(x, i), 0) | equals(entry(x, i), 1)), equals(2 * total(x), n)),
    conclude=equals(total(abs(softmax(x) - softmax(ones("n") - x))), n * (e - 1) / ((n * e + 1) / 2)),
)
