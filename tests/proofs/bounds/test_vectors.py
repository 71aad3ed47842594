"""Inequalities of vectors, softmax means and the risks of datasets: what is true is proved and verified, a near miss is not proved."""

import json
import re

import pytest

from checker import language, verify
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import Claim, Source

VARIABLES = {
    **{name: language.scalar(name) for name in "abcdxy"},
    **{name: language.vector(name, "n") for name in "uvwz"},
    "D": language.dataset("D"),
    "p": language.vector("p", like="key"),
    "q": language.vector("q", like="key"),
}
WORDS = [
    "best_tokens",
    "best_value",
    "dot",
    "equal_nonoptimal_scores",
    "equals",
    "exp",
    "gradient",
    "hadamard",
    "least_margin",
    "log",
    "loss",
    "max_margin",
    "max_norm",
    "maximum",
    "minimum",
    "norm",
    "pair",
    "positive",
    "separable",
    "smoothness",
    "softmax",
    "some_choice",
    "sqrt",
    "sum",
    "value",
]
NAMES = {"abs": abs, **{name: getattr(language, name) for name in WORDS}, **VARIABLES}
UNIT = ["equals(norm(u), 1)", "equals(norm(v), 1)", "equals(norm(w), 1)"]
MEAN, COVARIANCE = (
    "dot(softmax(z), hadamard(u, w))",
    "dot(softmax(z), hadamard(u, w)) - dot(softmax(z), u)*dot(softmax(z), w)",
)
GAP = "softmax(u) - softmax(w)"
L = "loss(D, 'logistic')"
SVM = ["separable(D)", "some_choice(D)", "equal_nonoptimal_scores(D)"]

TRUE = [
    # a sum against its square
    ("2*abs(b) <= a + c", "a >= 0", "c >= 0", "b**2 <= a*c"),
    ("a*x**2 + b*x*y + c*y**2 >= 0", "a >= 0", "c >= 0", "b**2 <= 4*a*c"),
    ("a*norm(u)**2 + 2*b*dot(u, w) + c*norm(w)**2 >= 0", "a >= 0", "c >= 0", "b**2 <= a*c"),
    # norms of vectors with denominators
    ("norm(u/norm(u) - w/norm(w)) <= norm(u - w)", "norm(u) >= 1", "norm(w) >= 1"),
    ("(norm(u) + norm(w))*norm(u/norm(u) - w/norm(w)) <= 2*norm(u - w)", "norm(u) > 0", "norm(w) > 0"),
    ("norm(u - dot(u, w)/norm(w)**2*w) <= norm(u - a*w)", "norm(w) > 0"),
    # three vectors
    ("dot(u, v)**2 + dot(v, w)**2 + dot(w, u)**2 <= 1 + 2*dot(u, v)*dot(v, w)*dot(w, u)", *UNIT),
    ("abs(dot(u, w) - dot(u, v)*dot(v, w)) <= sqrt(1 - dot(u, v)**2)*sqrt(1 - dot(v, w)**2)", *UNIT),
    # triangles of sums that occur
    ("norm(u - w - a*(v - z)) <= (1 + a*b)*norm(u - w)", "a >= 0", "norm(v - z) <= b*norm(u - w)"),
    (
        "norm(a*u + b*w - (a*v + b*z)) <= maximum(pair(norm(u - v), norm(w - z)))",
        "a >= 0",
        "b >= 0",
        "equals(a + b, 1)",
    ),
    # what is positive
    ("dot(u, v) > 0", "positive(u)", "positive(v)"),
    ("dot(softmax(w), u) > 0", "positive(u)"),
    ("maximum(u) > 0", "positive(u)"),
    ("norm(u) > 0", "~equals(dot(u, w), 0)"),
    ("norm(u - w) > 0", "norm(u) < norm(w)"),
    # means with softmax weights
    (f"({MEAN})**2 <= dot(softmax(z), hadamard(u, u))*dot(softmax(z), hadamard(w, w))",),
    (f"abs({COVARIANCE}) <= (maximum(u) - minimum(u))*(maximum(w) - minimum(w))/4",),
    (f"{COVARIANCE} <= max_norm(u)*(maximum(w) - minimum(w))/2",),
    # log-sum-exp
    (f"norm({GAP})**2 <= dot({GAP}, u - w)",),
    ("norm(softmax(a*u) - softmax(a*w))**2 <= a*dot(softmax(a*u) - softmax(a*w), u - w)/2",),
    (f"norm({GAP})**2 <= log(sum(exp(w))) - log(sum(exp(u))) - dot(softmax(u), w - u)",),
    ("log(sum(exp(w))) <= log(sum(exp(u))) + dot(softmax(u), w - u) + norm(w - u)**2/4",),
    ("abs(log(sum(exp(u))) - log(sum(exp(w)))) <= norm(u - w)",),
    # facts about datasets beside norms and scalars
    (f"abs(norm(gradient({L}, p)) - norm(gradient({L}, q))) <= smoothness({L})*norm(p - q)",),
    (
        f"norm(gradient({L}, p))**2 <= 2*smoothness({L})*(value({L}, p) - best_value(D, 'logistic'))",
        f"smoothness({L}) > 0",
    ),
    (
        f"a*norm(gradient({L}, p))**2 <= 2*(value({L}, p) - best_value(D, 'logistic'))",
        "a >= 0",
        f"a*smoothness({L}) <= 1",
    ),
    (f"norm(gradient({L}, p)) > 0", *SVM),
    (f"dot(gradient({L}, p), max_margin(D)) < 0", *SVM),
]
FALSE = [
    ("a*x**2 + 3*b*x*y + c*y**2 >= 0", "a >= 0", "c >= 0", "b**2 <= a*c"),
    ("norm(u/norm(u) - w/norm(w)) <= norm(u - w)/(norm(u) + norm(w))", "norm(u) > 0", "norm(w) > 0"),
    ("dot(u, v)**2 + dot(v, w)**2 + dot(w, u)**2 <= 1 + dot(u, v)*dot(v, w)*dot(w, u)", *UNIT),
    ("dot(u, v)*dot(v, w) <= (1 + dot(u, w))/3", *UNIT),
    ("norm(u - w - a*(v - z)) <= (1 + a*b)*norm(u - w)", "norm(v - z) <= b*norm(u - w)"),
    ("dot(u, v) > 0", "positive(u)"),
    ("norm(u) > 0", "dot(u, w) >= 0"),
    (f"abs({COVARIANCE}) <= (maximum(u) - minimum(u))*(maximum(w) - minimum(w))/5",),
    (f"3*norm({GAP})**2 <= dot({GAP}, u - w)",),
    ("log(sum(exp(w))) <= log(sum(exp(u))) + dot(softmax(u), w - u) + norm(w - u)**2/5",),
    (f"norm(gradient({L}, p)) > 0", "equal_nonoptimal_scores(D)"),
]


def told(statement, *hypotheses):
    used = {name for text in (statement, *hypotheses) for name in re.findall(r"\w+", text)}
    return Claim(
        title=statement,
        source=Source(paper="test", where="here", fidelity="reconstructed"),
        forall=tuple(one for name, one in VARIABLES.items() if name in used),
        assuming=tuple(eval(one, dict(NAMES)) for one in hypotheses),
        conclude=eval(statement, dict(NAMES)),
    )


@pytest.mark.parametrize("texts", TRUE, ids=lambda texts: texts[0])
def test_what_is_true_is_proved(texts):
    certificate = prove(told(*texts))
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("texts", FALSE, ids=lambda texts: texts[0])
def test_a_near_miss_is_not_proved(texts):
    assert prove(told(*texts), seconds=3) is None
