"""The logistic loss is Lipschitz on the whole line, with some constant."""

from checker.language import Claim, Source, loss_value, scalar

a, b, C = scalar("a"), scalar("b"), scalar("C")

CLAIM = Claim(
    title="|ℓ(a) − ℓ(b)| ≤ C|a − b| for some C",
    source=Source(paper="blind-four", where="Appendix A, Lemma 48", fidelity="reconstructed"),
    exists=(C,),
    forall=(a, b),
    conclude=abs(loss_value("logistic", a) - loss_value("logistic", b)) <= C * abs(a - b),
)
