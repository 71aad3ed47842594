"""log s_i(βx) − log s_j(βx) = β(log s_i(x) − log s_j(x)).

Role.  Temperature scaling of log-odds.
"""

from checker.language import Claim, Source, entry, equals, index, log, scalar, softmax, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")
beta = scalar("beta")

CLAIM = Claim(
    title="log s_i(βx) − log s_j(βx) = β(log s_i(x) − log s_j(x))",
    source=Source(paper="blind-two", where="Temperature scaling of log-odds", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
        beta,
    ),
    conclude=equals(
        log(entry(softmax(beta * x), i)) - log(entry(softmax(beta * x), j)),
        beta * (log(entry(softmax(x), i)) - log(entry(softmax(x), j))),
    ),
)
