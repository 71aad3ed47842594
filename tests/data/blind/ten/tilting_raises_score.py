"""Moving the logits along the scores raises the expected score."""

from checker.language import (
    Claim,
    Source,
    dot,
    scalar,
    softmax,
    vector,
)

p, gamma, eta = vector("p", "T"), vector("gamma", "T"), scalar("eta")

CLAIM = Claim(
    title="⟨γ, S(p)⟩ ≤ ⟨γ, S(p + ηγ)⟩ for η ≥ 0",
    source=Source(
        paper="tarzanagh-2023", where="Max-margin token selection, descent on the logits", fidelity="paraphrase"
    ),
    forall=(p, gamma, eta),
    assuming=(eta >= 0,),
    conclude=dot(gamma, softmax(p)) <= dot(gamma, softmax(p + eta * gamma)),
)
