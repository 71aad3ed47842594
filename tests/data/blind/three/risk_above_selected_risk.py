"""No prompt has a smaller logistic risk than choosing the best token of every input."""

from checker.language import Claim, Source, best_value, dataset, loss, value, vector

D = dataset("D")
p = vector("p", like="key")

CLAIM = Claim(
    title="No prompt has a smaller logistic risk than choosing the best token of every input",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(D, p),
    conclude=value(loss(D, "logistic"), p) >= best_value(D, "logistic"),
)
