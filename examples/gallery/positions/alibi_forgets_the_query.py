"""In ALiBi the bias −m(i − j) may be written m·j: what depends on the query's place alone does not change the weights.

Source.  Press, Smith and Lewis 2022, Train Short, Test Long, translation invariance of softmax.
By hand.  True: softmax(u + c) = softmax(u).
"""

from checker.language import Claim, Source, equals, exp, scalar, softmax, vector

u, places = vector("u", "n"), vector("j", "n")
m, i = scalar("m"), scalar("i")

CLAIM = Claim(
    title="softmax(u − m(i − j)) = softmax(u + m·j)",
    source=Source(paper="press-2022", where="translation invariance of softmax", fidelity="reconstructed"),
    forall=(u, places, m, i),
    conclude=equals(softmax(u - m * (i * exp(0 * u) - places)), softmax(u + m * places)),
)
