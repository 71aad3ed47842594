"""How far the output of attention over two tokens is from the first one."""

from checker.language import Claim, Source, entry, equals, norm, softmax, vector

x, y = vector("x", "d"), vector("y", "d")
u = vector("u", 2)
s = softmax(u)

CLAIM = Claim(
    title="How far the output of attention over two tokens is from the first one",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, u),
    conclude=equals(norm(entry(s, 0) * x + entry(s, 1) * y - x), entry(s, 1) * norm(x - y)),
)
