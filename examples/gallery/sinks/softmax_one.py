"""With one more zero logit (SoftMax₁) a head may attend to nothing: its weights are softmax's times sigmoid(lse), and sum to less than 1.

Source.  Xiao, Tian, Chen, Han and Lewis 2023, Efficient Streaming Language Models with Attention Sinks, equation (2).
By hand.  True: Σe^x/(1 + Σe^x) = sigmoid(log Σe^x).
"""

from checker.language import Claim, Source, equals, exp, log, sigmoid, softmax, total, vector

x = vector("x", "n")
mass = total(exp(x))
weights = exp(x) / (1 + mass)

CLAIM = Claim(
    title="SoftMax₁(x) = sigmoid(log Σe^x)·softmax(x), whose entries sum to less than 1",
    source=Source(paper="xiao-2023", where="equation (2), zero sink", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(weights, sigmoid(log(mass)) * softmax(x)) & (total(weights) < 1),
)
