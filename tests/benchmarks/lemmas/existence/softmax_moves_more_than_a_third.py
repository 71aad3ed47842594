"""‖softmax(x) − softmax(y)‖ > ‖x − y‖/3 for some x, y ∈ ℝ².

Role.  From Gao and Pavel 2017, section III (1/2 is nearly attained), an existence statement.
Note.  x = (1, −1), y = (0, 0) gives 0.538… > 0.471….
"""

from checker.language import Claim, Source, norm, softmax, vector

x, y = vector("x", "2"), vector("y", "2")

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖ > ‖x − y‖/3 for some x, y ∈ ℝ²",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section III (1/2 is nearly attained), an existence statement",
        fidelity="reconstructed",
    ),
    quantifier="exists",
    forall=(x, y),
    conclude=norm(softmax(x) - softmax(y)) > norm(x - y) / 3,
)
