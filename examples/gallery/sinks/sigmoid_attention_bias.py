"""With the bias −log n sigmoid attention starts near softmax attention: at zero logits its n weights sum to n/(n + 1).

Source.  Ramapuram et al. 2024, Theory, Analysis, and Best Practices for Sigmoid Self-Attention (the bias b = −log n).
By hand.  True: sigmoid(−log n) = 1/(1 + n).
"""

from checker.language import Claim, Source, equals, length, log, sigmoid, vector

x = vector("x", "n")
n = length(x)

CLAIM = Claim(
    title="n·sigmoid(−log n) = n/(n + 1)",
    source=Source(paper="ramapuram-2024", where="section on the bias b = −log n", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(n * sigmoid(-log(n)), n / (n + 1)),
)
