"""The squared length of the residual after projecting x on the line of y, and its optimality among all multiples."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x, y, c = vector("x", "d"), vector("y", "d"), scalar("c")
residual = x - dot(x, y) / norm(y) ** 2 * y

CLAIM = Claim(
    title="‖x − Py x‖² = ‖x‖² − ⟨x,y⟩²/‖y‖² and no multiple of y is closer to x",
    source=Source(paper="blind-four", where="Section 3, Lemma 13", fidelity="reconstructed"),
    forall=(x, y, c),
    where=(norm(y) > 0,),
    conclude=equals(norm(residual) ** 2, norm(x) ** 2 - dot(x, y) ** 2 / norm(y) ** 2)
    & (norm(residual) <= norm(x - c * y)),
)
