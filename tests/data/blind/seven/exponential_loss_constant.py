"""The exponential loss is Lipschitz, with a constant left to the reader."""

from checker.language import Claim, Source, loss_value, scalar

a, b, C = scalar("a"), scalar("b"), scalar("C")

CLAIM = Claim(
    title="|e^(−a) − e^(−b)| ≤ C·|a − b| for some C",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    exists=(C,),
    forall=(
        a,
        b,
    ),
    conclude=abs(loss_value("exponential", a) - loss_value("exponential", b)) <= C * abs(a - b),
)
