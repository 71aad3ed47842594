"""Layer norm with a stabiliser maps into a ball."""

from checker.language import Claim, Source, entry, index, length, norm, scalar, sqrt, stack, total, vector

x, eps, i = vector("x", "n"), scalar("eps"), index("i", "n")
y = stack(i, entry(x, i) - total(x) / length(x))
scale = sqrt(norm(y) ** 2 / length(x) + eps)

CLAIM = Claim(
    title="‖LayerNorm(x)‖ ≤ √n",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        x,
        eps,
    ),
    assuming=(eps > 0,),
    conclude=norm(1 / scale * y) <= sqrt(length(x)),
)
