"""e^(−|x|)/4 ≤ g′(x) ≤ e^(−|x|).

Role.  From Boucheron, Lugosi and Massart, section 2.2 (exponential tails).
Note.  g′(x) = e^(−|x|)/(1 + e^(−|x|))², and the denominator lies between 1 and 4.
"""

from checker.language import Claim, Source, exp, scalar, sigmoid_slope

x = scalar("x")

CLAIM = Claim(
    title="e^(−|x|)/4 ≤ g′(x) ≤ e^(−|x|)",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, section 2.2 (exponential tails)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=(exp(-abs(x)) / 4 <= sigmoid_slope(x)) & (sigmoid_slope(x) <= exp(-abs(x))),
)
