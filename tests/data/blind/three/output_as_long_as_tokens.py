"""The output of attention over two tokens is at least as long as the shorter of them."""

from checker.language import Claim, Source, entry, minimum, norm, pair, softmax, vector

x, y = vector("x", "d"), vector("y", "d")
u = vector("u", 2)
s = softmax(u)

CLAIM = Claim(
    title="The output of attention over two tokens is at least as long as the shorter of them",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, u),
    conclude=norm(entry(s, 0) * x + entry(s, 1) * y) >= minimum(pair(norm(x), norm(y))),
)
