"""With W fixed and WWᵀ not a multiple of I, no step size makes the p-run follow the W-run.

Role.  The limit of “on p, or equivalently W”: the p-run moves u = Wp along WWᵀ∇, the W-run along ∇.
"""

from checker.language import Claim, Source, dataset, gradient, loss, matrix, parallel, vector

D, p, W = dataset("D", keys=False), vector("p", like="key"), matrix("W", "d", "d")
descent_on_u = gradient(loss(D, "logistic"), W @ p)

CLAIM = Claim(
    title="The p-run with a fixed W is in general not the W-run, for any step size",
    source=Source(
        paper="maxmargin", where="Abstract: “running gradient descent on p, or equivalently W”", fidelity="paraphrase"
    ),
    quantifier="exists",
    forall=(D, p, W),
    conclude=~parallel((W @ W.T) @ descent_on_u, descent_on_u),
)
