"""However many layers of attention without skip connections follow each other, no coordinate of a token leaves the range of the first ones.

Source.  Geshkovski, Letrouit, Polyanskiy and Rigollet 2023, A mathematical perspective on Transformers (the tokens' hull shrinks).
By hand.  True: each layer takes averages of the tokens, so the largest ⟨x_i, v⟩ does not grow.
"""

from checker.language import Claim, Source, attention_matrix, iterate, matrix, maximum, natural, vector

L, X0, W, v = natural("L"), matrix("X0", "n", "d"), matrix("W", "d", "d"), vector("v", "d")
X = matrix("X", "n", "d")
X_L = iterate(L, X, start=X0, update=attention_matrix(X, W, X) @ X)

CLAIM = Claim(
    title="max_i ⟨x_i, v⟩ after L layers of attention is at most that of the first tokens, for every L and v",
    source=Source(
        paper="geshkovski-2023", where="the hull of the tokens shrinks; value matrix I", fidelity="paraphrase"
    ),
    forall=(X0, W, v, L),
    conclude=maximum(X_L @ v) <= maximum(X0 @ v),
)
