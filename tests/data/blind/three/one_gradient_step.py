"""The descent lemma at the step 1/L; f_x and f_y are the values at x and at the next point y."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x, y, g = vector("x", "d"), vector("y", "d"), vector("g", "d")
fx, fy, L = scalar("f_x"), scalar("f_y"), scalar("L")

CLAIM = Claim(
    title="The descent lemma at the step 1/L; f_x and f_y are the values at x and at the next point y",
    source=Source(paper="blind-three", where="Lemma 1", fidelity="reconstructed"),
    forall=(x, y, g, fx, fy, L),
    assuming=(L > 0, equals(y, x - (1 / L) * g), fy <= fx + dot(g, y - x) + L / 2 * norm(y - x) ** 2),
    conclude=fy <= fx - norm(g) ** 2 / (2 * L),
)
