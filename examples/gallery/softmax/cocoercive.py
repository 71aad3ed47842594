"""Softmax at inverse temperature λ is 1/λ-co-coercive.

Source.  Gao and Pavel 2017, On the Properties of the Softmax Function, the corollary to its Lipschitz constant λ.
By hand.  True: log-sum-exp is convex with a λ-Lipschitz gradient (Baillon and Haddad).
"""

from checker.language import Claim, Source, dot, norm, scalar, softmax, vector

u, w, lam = vector("u", "n"), vector("w", "n"), scalar("lambda")
difference = softmax(lam * u) - softmax(lam * w)

CLAIM = Claim(
    title="⟨σ(u) − σ(w), u − w⟩ ≥ ‖σ(u) − σ(w)‖²/λ for σ(u) = softmax(λu), λ > 0",
    source=Source(paper="gao-pavel-2017", where="abstract and the corollary on co-coercivity", fidelity="paraphrase"),
    forall=(u, w, lam),
    assuming=(lam > 0,),
    conclude=dot(difference, u - w) >= norm(difference) ** 2 / lam,
)
