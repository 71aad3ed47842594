"""With logits in [−g, g] no attention weight exceeds 1/(1 + (n − 1)e^(−2g)): without a learned scale, cosines stay blunt.

Source.  Henry, Dachapally, Pawar and Chen 2020, Query-Key Normalization (why the scale g is learned).
By hand.  True: each of the n − 1 others has at least e^(−2g) times the exponential.
"""

from checker.language import Claim, Source, entry, exp, index, length, max_norm, scalar, softmax, vector

x, i, g = vector("x", "n"), index("i", "n"), scalar("g")

CLAIM = Claim(
    title="softmax(x)_i ≤ 1/(1 + (n − 1)e^(−2g)) for logits in [−g, g]",
    source=Source(paper="henry-2020", where="the choice of g", fidelity="reconstructed"),
    forall=(x, i, g),
    assuming=(max_norm(x) <= g,),
    conclude=entry(softmax(x), i) <= 1 / (1 + (length(x) - 1) * exp(-2 * g)),
)
