"""Softmax is the choice of highest entropy-regularised payoff: no other distribution does better than log-sum-exp.

Source.  Gao and Pavel 2017, On the Properties of the Softmax Function, the variational formula (Gibbs).
By hand.  True: the difference is the Kullback–Leibler divergence of y from softmax(λx), divided by λ.
"""

from checker.language import Claim, Source, dot, equals, exp, log, positive, scalar, total, vector

x, y, lam = vector("x", "n"), vector("y", "n"), scalar("lambda")

CLAIM = Claim(
    title="⟨y, x⟩ − ⟨y, log y⟩/λ ≤ log(Σ e^(λx))/λ for every distribution y > 0, λ > 0",
    source=Source(paper="gao-pavel-2017", where="softmax as a regularised arg max", fidelity="reconstructed"),
    forall=(x, y, lam),
    where=(lam > 0, positive(y)),
    assuming=(equals(total(y), 1),),
    conclude=dot(y, x) - dot(y, log(y)) / lam <= log(total(exp(lam * x))) / lam,
)
