"""The correlation risk of attention is midpoint convex in the prompt.

Role.  From Shalev-Shwartz and Ben-David, section 12.2, convexity taken for granted.
Note.  With the tokens (1) and (0) the risk is −g(p); at p = −4, q = 0 it says −0.119… ≤ −0.258….
"""

from checker.language import Claim, Source, dataset, loss, value, vector

D, p, q = dataset("D", keys=False), vector("p", like="key"), vector("q", like="key")
L = loss(D, "correlation")

CLAIM = Claim(
    title="The correlation risk of attention is midpoint convex in the prompt",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.2, convexity taken for granted",
        fidelity="reconstructed",
    ),
    forall=(D, p, q),
    conclude=value(L, "1/2" * (p + q)) <= (value(L, p) + value(L, q)) / 2,
)
