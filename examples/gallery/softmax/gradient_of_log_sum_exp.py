"""Softmax is the gradient of log-sum-exp, said by its tangents: at inverse temperature λ they lie below.

Source.  Gao and Pavel 2017, On the Properties of the Softmax Function, “the monotone gradient map of the log-sum-exp function”.
By hand.  True: λ⁻¹log Σe^(λu) is convex and differentiable with gradient softmax(λu).
"""

from checker.language import Claim, Source, dot, exp, log, scalar, softmax, total, vector

u, w, lam = vector("u", "n"), vector("w", "n"), scalar("lambda")


def log_sum_exp(x):
    return log(total(exp(lam * x))) / lam


CLAIM = Claim(
    title="lse_λ(u) + ⟨softmax(λu), w − u⟩ ≤ lse_λ(w) for λ > 0",
    source=Source(paper="gao-pavel-2017", where="abstract", fidelity="paraphrase"),
    forall=(u, w, lam),
    where=(lam > 0,),
    conclude=log_sum_exp(u) + dot(softmax(lam * u), w - u) <= log_sum_exp(w),
)
