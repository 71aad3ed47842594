"""RMS normalisation with ε is Lipschitz with constant 1/√ε."""

from checker.language import Claim, Source, length, norm, scalar, sqrt, vector

x, y, eps = vector("x", "d"), vector("y", "d"), scalar("eps")


def rms_norm(z):
    return 1 / sqrt(norm(z) ** 2 / length(z) + eps) * z


CLAIM = Claim(
    title="‖f(x) − f(y)‖ ≤ ‖x − y‖/√ε for f(x) = x/√(‖x‖²/d + ε)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(x, y, eps),
    assuming=(eps > 0,),
    conclude=norm(rms_norm(x) - rms_norm(y)) <= 1 / sqrt(eps) * norm(x - y),
)
