"""A step that solves one equation comes nearer to every solution by exactly the residual."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x, w, solution, y = vector("x", "d"), vector("w", "d"), vector("solution", "d"), scalar("y")
residual = y - dot(x, w)
w_new = w + residual / norm(x) ** 2 * x

CLAIM = Claim(
    title="‖w⁺ − w*‖² = ‖w − w*‖² − (y − ⟨x, w⟩)²/‖x‖²",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(x, w, solution, y),
    where=(norm(x) > 0,),
    assuming=(equals(dot(x, solution), y),),
    conclude=equals(norm(w_new - solution) ** 2, norm(w - solution) ** 2 - residual**2 / norm(x) ** 2),
)
