"""The hinge loss is Lipschitz with constant one."""

from checker.language import Claim, Source, loss_value, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="The hinge loss is Lipschitz with constant one",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b),
    conclude=abs(loss_value("hinge", a) - loss_value("hinge", b)) <= abs(a - b),
)
