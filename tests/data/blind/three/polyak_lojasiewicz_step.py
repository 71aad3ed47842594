"""Linear decrease of the gap to the optimal value f_s under the Polyak-Lojasiewicz condition."""

from checker.language import Claim, Source, norm, scalar, vector

g = vector("g", "d")
fx, fy, fs, m, L = scalar("f_x"), scalar("f_y"), scalar("f_s"), scalar("m"), scalar("L")

CLAIM = Claim(
    title="Linear decrease of the gap to the optimal value f_s under the Polyak-Lojasiewicz condition",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(g, fx, fy, fs, m, L),
    assuming=(L > 0, fy <= fx - norm(g) ** 2 / (2 * L), norm(g) ** 2 >= 2 * m * (fx - fs)),
    conclude=fy - fs <= (1 - m / L) * (fx - fs),
)
