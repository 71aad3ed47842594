"""Log-sum-exp is the mean logit plus the entropy of softmax."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    log,
    scalar,
    softmax,
    total,
    vector,
)

u, lam = vector("u", "n"), scalar("lambda")
s = softmax(lam * u)

CLAIM = Claim(
    title="log Σ_i e^{λu_i} = λ⟨S(λu), u⟩ + H(S(λu))",
    source=Source(paper="kexue-fm", where="A quick derivation of entropy-invariant softmax", fidelity="paraphrase"),
    forall=(u, lam),
    conclude=equals(log(total(exp(lam * u))), lam * dot(s, u) - dot(s, log(s))),
)
