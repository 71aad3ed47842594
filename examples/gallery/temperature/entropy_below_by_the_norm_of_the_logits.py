"""The least entropy of attention over T tokens whose logits have norm at most σ: it decreases exponentially in σ.

Source.  Zhai et al. 2023, Preventing Attention Entropy Collapse, Theorem 3.1: β = e^(−σ√(T/(T−1))).
By hand.  True, and sharp: the entropy falls along rays, so ‖x‖ = σ; x is centred; with one logit above T − 1 equal ones the
gap is σ√(T/(T−1)), which gives the right side.  That no other shape does better is the paper's theorem, checked in numbers only.
"""

from checker.language import Claim, Source, dot, exp, length, log, norm, scalar, softmax, sqrt, total, vector

x, sigma = vector("x", "T"), scalar("sigma")
T = length(x)
beta = exp(-sigma * sqrt(T / (T - 1)))
least = log(1 + (T - 1) * beta) + sigma * sqrt(T * (T - 1)) * beta / (1 + (T - 1) * beta)

CLAIM = Claim(
    title="H(softmax(x)) ≥ log(1 + (T−1)β) + σ√(T(T−1))·β/(1 + (T−1)β) for ‖x‖ ≤ σ",
    source=Source(paper="zhai-2023", where="Theorem 3.1, one row of logits", fidelity="reconstructed"),
    forall=(x, sigma),
    where=(T >= 2,),
    assuming=(norm(x) <= sigma,),
    conclude=least <= log(total(exp(x))) - dot(softmax(x), x),
)
