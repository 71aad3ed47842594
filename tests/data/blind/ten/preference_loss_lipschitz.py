"""The log-sigmoid of a reward difference."""

from checker.language import (
    Claim,
    Source,
    dot,
    log,
    norm,
    scalar,
    sigmoid,
    vector,
)

x, y, r, beta = vector("x", "d"), vector("y", "d"), vector("r", "d"), scalar("beta")

CLAIM = Claim(
    title="|log σ(β⟨r, x⟩) − log σ(β⟨r, y⟩)| ≤ β‖r‖·‖x − y‖",
    source=Source(
        paper="rafailov-2023",
        where="Direct preference optimization, Lipschitz constant of the loss",
        fidelity="paraphrase",
    ),
    forall=(x, y, r, beta),
    assuming=(beta >= 0,),
    conclude=abs(log(sigmoid(beta * dot(r, x))) - log(sigmoid(beta * dot(r, y)))) <= beta * norm(r) * norm(x - y),
)
