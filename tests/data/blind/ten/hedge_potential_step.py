"""One step of the potential of the Hedge algorithm."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    hadamard,
    index,
    scalar,
    total,
    vector,
)

p, l, eta, i = vector("p", "n"), vector("l", "n"), scalar("eta"), index("i", "n")

CLAIM = Claim(
    title="Σp_i e^{−ηl_i} ≤ 1 − η⟨p, l⟩ + (η²/2)⟨p, l²⟩",
    source=Source(
        paper="cesa-bianchi-lugosi-2006",
        where="Prediction, Learning, and Games, second-order bounds",
        fidelity="paraphrase",
    ),
    forall=(p, l, eta),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        equals(total(p), 1),
        eta > 0,
    ),
    conclude=dot(p, exp(-eta * l)) <= 1 - eta * dot(p, l) + eta**2 / 2 * dot(p, hadamard(l, l)),
)
