"""log(g(x)/(1 − g(x))) = x.

Role.  From Boyd and Vandenberghe, section 7.1.1.
Note.  g(x)/(1 − g(x)) = eˣ.
"""

from checker.language import Claim, Source, equals, log, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="log(g(x)/(1 − g(x))) = x",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 7.1.1", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(log(sigmoid(x) / (1 - sigmoid(x))), x),
)
