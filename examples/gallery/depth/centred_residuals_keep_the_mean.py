"""A residual stack whose branches are centred keeps the mean of the stream, at every depth.

Source.  Brody, Alon and Yahav 2023, On the Expressivity Role of LayerNorm (vectors orthogonal to 1 after the projection), stacked.
By hand.  True: ⟨1, x + u − (Σu/d)·1⟩ = ⟨1, x⟩ for every u, here u = softmax(Wx).
"""

from checker.language import Claim, Source, equals, exp, iterate, length, matrix, natural, softmax, total, vector

L, W, x0, x = natural("L"), matrix("W", "d", "d"), vector("x0", "d"), vector("x", "d")
ones = exp(0 * x0)
branch = softmax(W @ x)
x_L = iterate(L, x, start=x0, update=x + branch - total(branch) / length(x0) * ones)

CLAIM = Claim(
    title="Σx_L = Σx_0 for x_(l+1) = x_l + u_l − mean(u_l)·1 with u_l = softmax(Wx_l)",
    source=Source(paper="brody-2023", where="projection, in a residual stack", fidelity="reconstructed"),
    forall=(W, x0, L),
    conclude=equals(total(x_L), total(x0)),
)
