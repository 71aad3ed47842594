"""Probes for the normal forms of section 7b: what they identify, what they keep apart, signs, derivatives, convexity.

Terms are expressions of Python: ``x**2`` is pow(x, 2), ``matvec(A, p)`` a name of the vocabulary, ``'squared'`` a word.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from fractions import Fraction

from tests.verifier_mutants.building import combine, node, num, tree, var
from tests.verifier_mutants.corpus import Case, Probe

DECLARED = """x y z h e1 e2 scalar; k scalar natural; u w g vector n; p q s vector d; r vector n*d; b2 vector 2; b3 vector 3
    b6 vector 2*n*d; A F matrix n d; C matrix d d; G matrix m d; K matrix m e; Y matrix e l; R matrix n l
    N matrix n n; H matrix d n; o vector e; Z vector d*d; i j index n; c index d; t index m; least index T
    D dataset queries keys; E dataset; P dataset; ell loss logistic squared; kept choice"""
BOUND = {"f": "logits(D, p, i)", "a": "matvec(A, p)"}  # vectors of a proof, as long as these
NAMES = {"Add": "add", "Sub": "sub", "Mult": "mul", "Div": "div", "Pow": "pow"}


def term(text: str) -> list:
    """The term of an expression."""
    return _term(ast.parse(text.strip(), mode="eval").body)


def _term(one: ast.expr) -> list:
    if isinstance(one, ast.Constant):
        return ["word", one.value] if isinstance(one.value, str) else num(one.value)
    if isinstance(one, ast.Name):
        return var(one.id)
    if isinstance(one, ast.UnaryOp):
        inner = _term(one.operand)
        return num(-Fraction(inner[1])) if inner[0] == "num" else ["neg", inner]
    if isinstance(one, ast.BinOp):
        left, right, name = _term(one.left), _term(one.right), NAMES[type(one.op).__name__]
        if name == "div" and left[0] == right[0] == "num":
            return num(Fraction(left[1]) / Fraction(right[1]))
        return [name, left, right]
    return [one.func.id.rstrip("_"), *map(_term, one.args)]


def forms(module, bound: bool = True):
    """A tree of the verifier over the declared variables; the first dataset is D."""
    sorts, shapes = {}, {}
    for group in DECLARED.replace("\n", ";").split(";"):
        words = group.split()
        at = next(k for k, word in enumerate(words) if word in module.READERS)
        for name in words[:at]:
            sorts[name], shapes[name] = words[at], words[at + 1 :]
    t = module.Tree(module.Meaning(64, 10**8, module.Evidence([])), module.Terms(sorts), shapes, {}, "D")
    t.extra, t.exact = set(), True
    for name, text in BOUND.items() if bound else ():
        t.bound[name] = t.term(term(text), "vector")
        sorts[name] = "vector"
    return t


def form(t, text: str):
    """The normal form of a term."""
    one = t.term(term(text))
    return {"scalar": t.scalar, "vector": t.vector, "matrix": t.matrix}[one.sort](one)


def refused(module, function: Callable[[], object]) -> bool:
    """Whether the function raises ``Rejected``."""
    try:
        function()
    except module.Rejected:
        return True
    return False


EQUAL = {
    "polynomials": """x + y == y + x; x - x == 0; (x + y)*(x - y) == x**2 - y**2
    (x + y)**2 == x**2 + 2*x*y + y**2; x*y*z == z*(y*x); x**0 == 1; 0**0 == 1; 0**2 == 0; x**1 == x
    x**64 == (x**32)**2; -(x - y) == y - x; x*0 == 0; (x + 1)*(x - 1) + 1 == x**2; 2*x/2 == x
    x*(y + z) - x*y == z*x; (x - x)*y == 0; 3*(x/3) == x; --x == x""",
    "exponentials": """exp(x)*exp(y) == exp(x + y); exp(x)**3 == exp(3*x); exp(0) == 1; exp(x - x) == 1
    exp(x)*exp(-x) == 1; 1/exp(x) == exp(-x); exp(x)*y*exp(-x) == y; exp(2*x)*exp(-x)**2 == 1
    exp(x)*(exp(y) - exp(-x)) == exp(x + y) - 1; (exp(x) + exp(-x))**2 == exp(2*x) + 2 + exp(-2*x)
    1/(exp(x)*y) == exp(-x)/y; exp(x)**2*exp(x) == exp(3*x)""",
    "roots": """sqrt(2)*sqrt(2) == 2; sqrt(2)**3 == 2*sqrt(2); sqrt(2)**4 == 4; sqrt(4) == 2; sqrt(9/4) == 3/2
    sqrt(0) == 0; 1/sqrt(2) == sqrt(2)/2; 1/sqrt(3) == sqrt(3)/3; sqrt(x - x) == 0; sqrt(2 + 1) == sqrt(3)
    sqrt(-4) == sqrt(-2 - 2); sqrt(x + y) == sqrt(y + x); (1 + sqrt(2))**2 == 3 + 2*sqrt(2); sqrt(1/2)**2 == 1/2
    sqrt(2)*x*sqrt(2) == 2*x; sqrt(2)**5*sqrt(3)**2 == 12*sqrt(2); sqrt(1) == 1; x/sqrt(2)*sqrt(2) == x
    sqrt(1/4) == 1/2""",
    "inverses": """1/(2*x) == (1/x)/2; 1/(x*y) == (1/x)*(1/y); 1/(1/x) == x; 1/(1/(x + y)) == x + y
    1/(x**2) == (1/x)**2; 1/(2*x + 2*y) == (1/(x + y))/2; 1/(x - x) == 0; x/0 == 0; 1/(x - y) == -1/(y - x)
    y/(3*x**2) == (1/x)*y*(1/x)/3; 1/(1/(x + y)*z) == (x + y)/z; 1/(3 + 2*x) == (1/(6 + 4*x))*2; x/2 == (1/2)*x
    1/(1/(x + y)**3) == (x + y)**3; 1/4 == 1/2*(1/2); 1/(-x) == -(1/x)""",
    "logistic functions": """sigmoid(-x) == 1 - sigmoid(x); sigmoid(0) == 1/2
    sigmoid(y - x) == 1 - sigmoid(x - y); sigmoid(x - x) == 1/2; sigmoid_slope(x) == sigmoid(x)*(1 - sigmoid(x))
    sigmoid_slope(-x) == sigmoid_slope(x); sigmoid_slope(0) == 1/4
    sigmoid_curvature(x) == sigmoid_slope(x)*(1 - 2*sigmoid(x)); sigmoid_curvature(0) == 0
    sigmoid(x/2) == 1 - sigmoid(-x/2); sigmoid(x/2 - y) == 1 - sigmoid(y - x/2)
    sigmoid_curvature(-x) == -sigmoid_curvature(x); sigmoid(2*x) == sigmoid(x + x)""",
    "absolute values": """abs(-x) == abs(x); abs(2*x) == 2*abs(x); abs(x*y) == abs(x)*abs(y); abs(x**2) == x**2
    abs(x**3) == abs(x)**3; abs(exp(x)*y) == exp(x)*abs(y); abs(k) == k; abs(x*y + x*z) == abs(x)*abs(y + z)
    abs(-3) == 3; abs(0) == 0; abs(x - x) == 0; abs(2*x + 2*y) == 2*abs(x + y); abs(x - y) == abs(y - x)
    abs(abs(x)) == abs(x); abs(sqrt(x)) == sqrt(x); abs(1) == 1; abs(norm(u)*x) == norm(u)*abs(x)
    abs(x**2*y + x**3*z) == x**2*abs(y + x*z); abs(x/3) == abs(x)/3; abs(x**2*y) == x**2*abs(y)
    abs(x**3*y + x**3*z) == abs(x)**3*abs(y + z); abs(x**4*y - 2*x**4*z) == x**4*abs(y - 2*z)
    abs(x**3 - x**2) == x**2*abs(x - 1); abs(exp(x)) == exp(x); abs(-exp(x)*k) == exp(x)*k
    abs(x*y*z) == abs(z)*abs(y)*abs(x); abs(x*y**2*k) == abs(x)*y**2*k; abs(k**3*x + k**3*y) == k**3*abs(x + y)
    abs(x**2*y*z**3) == x**2*abs(y)*abs(z)**3; abs(k**3) == k**3; abs(-2) == 2
    abs(2*x*y + 3*x**2) == abs(x)*abs(2*y + 3*x); abs(3*x**3*k - x*y) == abs(x)*abs(3*x**2*k - y)""",
    "norms": """norm(-u) == norm(u); norm(x*u) == abs(x)*norm(u); norm(2*u) == 2*norm(u)
    norm(exp(x)*u) == exp(x)*norm(u); norm(u - u) == 0; norm(x*u + x*w) == abs(x)*norm(u + w)
    norm(u - w) == norm(w - u); norm(x**2*u) == x**2*norm(u); norm(2*u + 2*w) == 2*norm(u + w)
    norm(x*y*u - x*w) == abs(x)*norm(y*u - w); norm(u + w) == norm(w + u); norm(k*u) == k*norm(u)
    norm(x**3*u + x**2*w) == x**2*norm(x*u + w); norm((1/2)*u) == norm(u)/2""",
    "Frobenius norms": """frobenius(-A) == frobenius(A); frobenius(2*A) == 2*frobenius(A); frobenius(A - A) == 0
    frobenius(x*outer(u, p)) == abs(x)*frobenius(outer(u, p))
    frobenius(outer(u + w, p)) == frobenius(outer(u, p) + outer(w, p)); frobenius(A - F) == frobenius(F - A)
    frobenius(A + F) == frobenius(F + A); frobenius(x*A + x*F) == abs(x)*frobenius(A + F)
    frobenius(outer(u, p - q)) == frobenius(outer(u, q) - outer(u, p))
    frobenius(outer(2*u, p)) == 2*frobenius(outer(u, p)); frobenius(A + F - F) == frobenius(A)
    frobenius(outer(u - u, p)) == 0; frobenius(-(A - F) - F) == frobenius(A); frobenius(3*A - 2*A) == frobenius(A)""",
    "vectors": """u + w == w + u; 2*u - u == u; x*(u + w) == x*u + x*w; -u == 0*u - u; -(-u) == u
    hadamard(u, w) == hadamard(w, u); hadamard(u + w, g) == hadamard(u, g) + hadamard(w, g); u - w == -(w - u)
    hadamard(hadamard(u, w), g) == hadamard(u, hadamard(g, w)); hadamard(x*u, y*w) == (x*y)*hadamard(u, w)
    u - u == w - w; hadamard(u + w, u - w) == hadamard(u, u) - hadamard(w, w); x*(y*u) == (y*x)*u
    (x - x)*u == w - w; exp(u + w) == exp(w + u); softmax(u + w) == softmax(w + u); 0*u == u - u
    hadamard(u, w - w) == u - u""",
    "matrices": """outer(u + w, p) == outer(u, p) + outer(w, p); outer(u, 2*p) == 2*outer(u, p)
    A - F == -(F - A); A + F == F + A; x*(A + F) == x*A + x*F; -(-A) == A; outer(x*u, p) == outer(u, x*p)
    A - A == F - F; -outer(u, p) == outer(-u, p)
    outer(u - w, p - q) == outer(u, p) - outer(w, p) - outer(u, q) + outer(w, q); 2*A - A == A""",
    "matrices at work": """matvec(A, p + q) == matvec(A, p) + matvec(A, q); matvec(A, 2*p) == 2*matvec(A, p)
    matvec(A + F, p) == matvec(F, p) + matvec(A, p); matvec(A - F, p) == matvec(A, p) - matvec(F, p)
    matvec(-A, p) == -matvec(A, p); matvec(x*A, p) == x*matvec(A, p)
    matvec(matmul(A, C), p) == matvec(A, matvec(C, p)); matvec(outer(u, p), q) == dot(p, q)*u
    matvec(identity(3), b3) == b3; matvec(A, p - p) == u - u
    matvec(matmul(A, outer(p, q)), s) == dot(q, s)*matvec(A, p)
    matvec(outer(u + w, p), q) == dot(p, q)*u + dot(p, q)*w
    matvec(transpose(A), u - w) == matvec(transpose(A), u) - matvec(transpose(A), w)
    matvec(matmul(A - F, C + C), p) == 2*matvec(A, matvec(C, p)) - 2*matvec(F, matvec(C, p))""",
    "sums and entries": """entry(exp(u), i) == exp(entry(u, i)); sum(softmax(u)) == 1
    entry(u + w, i) == entry(u, i) + entry(w, i); entry(hadamard(u, w), i) == entry(w, i)*entry(u, i)
    entry(exp(u + w), i) == exp(entry(u, i))*exp(entry(w, i)); dot(u, w) == sum(hadamard(u, w))
    sum(x*u) == x*sum(u); sum(u + w) == sum(u) + sum(w); entry(2*u - w, i) == 2*entry(u, i) - entry(w, i)
    dot(u + w, g) == dot(g, u) + dot(w, g); sum(2*softmax(u) - softmax(w)) == 1
    entry(hadamard(u, u), i) == entry(u, i)**2; entry(exp(u - u), i) == 1
    entry(exp(2*u), i) == entry(exp(u), i)**2; entry(x*hadamard(u, exp(w)), i) == x*entry(u, i)*exp(entry(w, i))
    dot(u, u - u) == 0; sum(u - w) == sum(u) - sum(w); entry(softmax(u + w), i) == entry(softmax(w + u), i)
    entry(u - u, i) == 0""",
    "lengths": """length(r) == length(u)*length(p); length(b3) == 3; length(b6) == 2*length(r)
    length(f) == length(logits(D, p, i)); length(a) == length(u); length(Z) == length(p)**2
    length(logits(D, p, i)) == length(logits(D, q, i)); length(exp(u)) == length(w)""",
    "losses": """loss_value('logistic', x) == log(1 + exp(-x)); loss_value('exponential', x) == exp(-x)
    loss_value('correlation', x) == -x; loss_value('sigmoid', x) == sigmoid(x)
    loss_value('squared', x) == (1 - x)**2; loss_slope('logistic', x) == -sigmoid(-x)
    loss_slope('exponential', x) == -exp(-x); loss_slope('correlation', x) == -1
    loss_slope('sigmoid', x) == sigmoid_slope(x); loss_slope('squared', x) == 2*(x - 1)
    slope_bound('logistic', x, y) == sigmoid(-x); slope_bound('exponential', x, y) == exp(-x)
    slope_bound('correlation', x, y) == 1; curvature_bound('exponential', x, y) == exp(-x)
    curvature_bound('correlation', x, y) == 0; curvature_bound('squared', x, y) == 2
    curvature_bound('sigmoid', x, y) == 1/(6*sqrt(3)); loss_slope(ell, x + y) == loss_slope(ell, y + x)
    curvature_bound('logistic', x, y + z) == curvature_bound('logistic', x, z + y)
    loss_value('hinge', 2*x) == loss_value('hinge', x + x); loss_value('hinge', x) == maximum(pair(0, 1 - x))
    loss_value('hinge', -x) == maximum(pair(0, x + 1))""",
    "pairs and powers of vectors": """pair(0, x) == hadamard(pair(y, x), pair(0, 1)); pair(x, 0) == x*pair(1, 0)
    hadamard(exp(u), exp(-u)) == exp(u - u); dot(exp(u), exp(-u)) == length(w)
    hadamard(hadamard(exp(b2), exp(-b2)), pair(x, y)) == pair(x, y); hadamard(exp(u - u), w) == w
    hadamard(pair(1, 0), pair(0, 1)) == b2 - b2; softmax(pair(x, x)) == pair(1/2, 1/2)
    exp(pair(x, 0)) == pair(exp(x), 1); softmax(b2 - b2) == pair(0, 0) + (1/2)*exp(b2 - b2)
    hadamard(exp(u), hadamard(w, exp(-2*u))) == hadamard(exp(-u), w); sum(pair(x, y)) == y + x""",
    "logarithms of vectors": """entry(log(u), i) == log(entry(u, i)); entry(log(u - u), i) == log(x - x)
    log(exp(u)) == u; log(exp(u - w)) == u - w; log(exp(u - u)) == w - w; entry(log(hadamard(u, w)), i) == log(entry(u, i)*entry(w, i))
    log(softmax(u)) == u - log(sum(exp(u)))*exp(w - w); log(softmax(u + w)) == u + w - log(sum(exp(u + w)))*exp(u - u)
    log(3*exp(u)) == u + log(3)*exp(w - w); log(exp(x)*exp(u)) == u + x*exp(u - u); log((1/2)*exp(u)) == log(1/2)*exp(u - u) + u
    log(3*softmax(u)) == u + (log(3) - log(sum(exp(u))))*exp(u - u); log(exp(x)*softmax(u)) == log(softmax(u)) + x*exp(u - u)
    log((1 + x**2)*exp(u)) == u + log(1 + x**2)*exp(u - u); log(sigmoid(x)*exp(u)) == log(sigmoid(x))*exp(u - u) + u
    log(hadamard(exp(u), exp(w))) == u + w; log(softmax(u + x*exp(u - u))) == log(softmax(u)); log(u + w) == log(w + u)
    log(softmax(u - u)) == log(1/length(u))*exp(u - u); log(exp(b2)) == b2; log(2*exp(b2 - b2)) == log(2)*exp(b2 - b2)
    log(pair(x, exp(y))) == pair(log(x), y); log(pair(1, x)) == pair(0, log(x)); log(pair(x, 0)) == pair(log(x), log(y - y))
    log(exp(pair(x, y))) == pair(x, y); log(2*pair(x, y)) == pair(log(2*x), log(2*y)); log(exp(x)*pair(1, exp(y))) == pair(x, x + y)
    entry(log(pair(x, y)), place(1)) == log(y); entry(log(pair(x, y)), place(0)) == log(x)
    entry(log(b2), place(1)) == log(entry(b2, place(1)))
    entry(log(exp(u) + exp(w)), i) == log(exp(entry(u, i)) + exp(entry(w, i))); exp(log(exp(u))) == exp(u)
    log(softmax(b2)) == b2 - log(sum(exp(b2)))*exp(b2 - b2)
    log(softmax(logits(D, p, i))) == logits(D, p, i) - log(sum(exp(logits(D, p, i))))*exp(f - f)""",
    "absolute values of vectors": """entry(abs(u), i) == abs(entry(u, i)); entry(abs(-u), i) == abs(entry(u, i)); abs(u - u) == w - w
    entry(abs(2*u), i) == 2*abs(entry(u, i)); entry(abs(x*u), i) == abs(x)*abs(entry(u, i)); abs(exp(u)) == exp(u)
    abs(softmax(u)) == softmax(u); abs(abs(u)) == abs(u); abs(abs(u) + exp(w)) == exp(w) + abs(u); abs(x**2*abs(u)) == x**2*abs(u)
    abs(hadamard(abs(u), softmax(w))) == hadamard(softmax(w), abs(u)); abs(k*exp(u)) == k*exp(u); abs(norm(u)*abs(w)) == norm(u)*abs(w)
    hadamard(abs(u), abs(u)) == hadamard(u, u); hadamard(abs(u - w), abs(u - w)) == hadamard(u, u) - 2*hadamard(u, w) + hadamard(w, w)
    hadamard(abs(u), hadamard(abs(u), abs(u))) == hadamard(abs(u), hadamard(u, u)); dot(abs(u), abs(u)) == dot(u, u)
    hadamard(hadamard(abs(u), w), hadamard(g, abs(u))) == hadamard(hadamard(u, w), hadamard(g, u))
    hadamard(hadamard(abs(u), abs(w)), hadamard(abs(w), abs(u))) == hadamard(hadamard(u, w), hadamard(u, w))
    hadamard(hadamard(abs(u), exp(w)), hadamard(exp(-w), abs(u))) == hadamard(u, u); hadamard(abs(u), abs(w)) == hadamard(abs(w), abs(u))
    hadamard(hadamard(abs(u), w), abs(u)) == hadamard(w, hadamard(u, u)); hadamard(abs(abs(u) - w), abs(abs(u) - w)) == \
hadamard(u, u) - 2*hadamard(abs(u), w) + hadamard(w, w)
    abs(pair(x, y)) == pair(abs(x), abs(y)); abs(pair(x, -2*exp(y))) == pair(abs(x), 2*exp(y)); abs(pair(0, x)) == pair(0, abs(x))
    abs(pair(x, 0)) == pair(abs(x), 0); sum(abs(pair(x, y))) == abs(x) + abs(y); abs(x*pair(1, y)) == pair(abs(x), abs(x)*abs(y))
    entry(abs(pair(x, y)), place(1)) == abs(y); entry(abs(b2), place(0)) == abs(entry(b2, place(0))); abs(b2 - b2) == pair(0, 0)
    hadamard(abs(b2), pair(x, 0)) == hadamard(pair(1, 0), x*abs(b2)); abs(exp(pair(x, y))) == pair(exp(x), exp(y))""",
    "shifts of logits": """softmax(u + x*exp(w - w)) == softmax(u); softmax(u - exp(u - u)) == softmax(u)
    softmax(x*exp(u - u)) == (1/length(u))*exp(w - w)
    softmax(u + log(softmax(u))) == softmax(2*u); softmax(log(softmax(u))) == softmax(u); softmax(log(3*exp(u))) == softmax(u)
    softmax(pair(x, y) + z*exp(b2 - b2)) == softmax(pair(x, y)); softmax(b2 + x*exp(b2 - b2)) == softmax(b2)
    softmax(x*exp(b2 - b2)) == (1/2)*exp(b2 - b2)
    softmax(logits(D, p, i) + x*exp(f - f)) == softmax(logits(D, p, i)); softmax(hadamard(u, exp(w - w)) - u) == (1/length(u))*exp(w - w)
    attention_block(A, G, i, Z) == softmax(matvec(block(A, G, i), Z) - x*exp(matvec(block(A, G, i), Z - Z)))""",
    "attention": """attention_block(A, G, i, Z) == softmax(matvec(block(A, G, i), Z))
    logits(D, p + q, i) == logits(D, p, i) + logits(D, q, i); logits(D, 2*p, i) == 2*logits(D, p, i)
    logits(D, p - p, i) == f - f; softmax(logits(D, p + q, i)) == softmax(logits(D, q + p, i))
    gradient(softmax_loss(A, u, ell), p) == loss_slope(ell, dot(softmax(matvec(A, p)), \
u))*matvec(transpose(A), hadamard(softmax(matvec(A, p)), u) - dot(softmax(matvec(A, p)), \
u)*softmax(matvec(A, p)))
    gradient(loss(D, ell), p + q) == gradient(loss(D, ell), q + p)
    value(loss(D, ell), p + q) == value(loss(D, ell), q + p)
    sum(logits(D, p + q, i)) == sum(logits(D, p, i)) + sum(logits(D, q, i))""",
    "left alone": """minimum(u + w) == minimum(w + u); maximum(u + w) == maximum(w + u)
    max_norm(x*(u + w)) == max_norm(x*w + x*u); inputs(D) == inputs(D)*1; log(x + y) == log(y + x)
    margin(u + w, i) == margin(w + u, i); x**y == x**(0 + y); x**(-1) == (x + 0)**(-1)
    value(softmax_loss(A, u + w, 'logistic'), p) == value(softmax_loss(A, w + u, 'logistic'), p)
    x**(1/2) == (1*x)**(1/2); gradient(loss(D, 'squared'), p) == gradient(loss(D, 'squared'), 1*p)""",
}  # fmt: skip
APART = {  # not equal at some values, or left alone on purpose
    "polynomials": """x != y; x**2 != x; x**-1 != 1; x**(1/2) != 1; x**(3/2) != x; x**65 != x**64*x
    x**64 != x**63; x*y != x + y; 1 != 0; x**y != y**x; 2*x != x; x - y != y - x; x*y != x*z; x**(-1) != x**(-2)
    x**100 != x**50; x**(1/2) != x**(1/3)""",
    "functions": """exp(x) != exp(y); exp(x) != 1; exp(x) != x; sqrt(x*x) != x; sqrt(x) != x; sqrt(2) != 2
    x/x != 1; 1/(x + y) != 1/x + 1/y; 1/x != x; sigmoid(x) != sigmoid(y); sigmoid(x) != 1 - sigmoid(x)
    sigmoid(x) != 1/2; abs(x) != x; abs(x + y) != abs(x) + abs(y); abs(x) != abs(y); log(x) != log(y); log(x) != x
    abs(x)*x != x**2; sigmoid_slope(x) != sigmoid(x); sqrt(2) != sqrt(3); sqrt(x) != sqrt(y)
    sigmoid_curvature(x) != sigmoid_slope(x); abs(x*y) != x*y; abs(x**3) != x**3; sqrt(-1) != 1; sqrt(-4) != 2
    1/(x - y) != 1/(y - x); exp(x*y) != exp(x)*exp(y); sqrt(-4) != sqrt(-1); sqrt(x) != 0; log(x) != 0
    1/(1 + x) != 1/(1 + y); 1/(x + y) != 1/(x - y)""",
    "vectors": """u != w; norm(u) != norm(w); norm(u + w) != norm(u) + norm(w); norm(u) != sum(u)
    norm(x*u + w) != norm(u + w); u != 2*u; sum(u) != 1; sum(exp(u)) != 1; dot(softmax(u), softmax(u)) != 1
    dot(softmax(u), softmax(w)) != 1; entry(u, i) != entry(u, j); entry(softmax(u), i) != 1
    dot(u, w) != sum(u)*sum(w); exp(u) != softmax(u); exp(u) != u; sum(exp(u - u)) != sum(exp(p - p))
    hadamard(u, w) != u; hadamard(u, u) != u; entry(exp(u), i) != entry(softmax(u), i); entry(u, i) != entry(w, i)
    exp(u) != exp(w); sum(hadamard(softmax(u), w)) != sum(w); length(u) != length(p); length(u) != 1
    length(u) != length(f); softmax(u) != softmax(w); sum(hadamard(u, w)) != sum(u); minimum(u) != minimum(w)
    minimum(u) != maximum(u); max_norm(u) != norm(u); margin(u, i) != margin(u, j); margin(u, i) != spread(u, i)
    softmax(u - w) != softmax(w - u); norm(hadamard(u, w)) != norm(u)*norm(w); minimum(u - w) != minimum(w - u)
    sum(softmax(u - u)) != length(u); length(b6) != length(r); norm(softmax(u)) != 1; softmax(u - u) != exp(u - u)""",
    "entry by entry": """log(u) != u; log(u) != log(w); log(2*u) != log(u); log(x*exp(u)) != u + log(x)*exp(u - u)
    log(-2*exp(u)) != u + log(-2)*exp(u - u)
    log(-3*softmax(u)) != log(3*softmax(u)); log(k*exp(u)) != u + log(k)*exp(u - u); log(exp(u) + exp(w)) != u + w
    log(hadamard(exp(u), w)) != u + log(w)
    log(softmax(u)) != u; log(softmax(u)) != log(exp(u)); log(2*exp(u)) != u; log(u - u) != u - u
    log(hadamard(softmax(u), exp(w))) != u + w
    log(softmax(u)) != u - sum(exp(u))*exp(u - u); entry(log(u), i) != log(entry(u, j))
    log(hadamard(softmax(u), softmax(w))) != log(softmax(u))
    log(x**2*exp(u)) != u + log(x**2)*exp(u - u); log(u - u) != log(p - p); log(pair(x, y)) != pair(x, y)
    sum(log(pair(x, y))) != log(x + y)
    log(pair(x, 0)) != pair(log(x), 0)
    log(pair(0, 0)) != pair(0, 0); log(b2 - b2) != pair(log(x - x), log(x - x)); log((1/length(u))*exp(u)) != u; log(u) != abs(u)
    exp(u + exp(u - u)) != exp(u)
    abs(u) != u; abs(u) != abs(w); abs(u + w) != abs(u) + abs(w); abs(x*exp(u)) != x*exp(u); abs(-exp(u)) != -exp(u)
    abs(exp(u) - exp(w)) != exp(u) - exp(w)
    abs(exp(u) + w) != exp(u) + w; abs(hadamard(exp(u), w)) != hadamard(exp(u), w)
    abs(hadamard(u, u) - w) != hadamard(u, u) - w; abs(matvec(A, p)) != matvec(A, p)
    hadamard(abs(u), abs(w)) != hadamard(u, w); hadamard(abs(u), u) != hadamard(u, u)
    hadamard(abs(u), hadamard(abs(u), abs(u))) != hadamard(u, hadamard(u, u))
    hadamard(hadamard(abs(u), abs(w)), abs(u)) != hadamard(hadamard(u, w), u); sum(abs(u)) != abs(sum(u))
    entry(abs(u), i) != entry(u, i); entry(abs(u), i) != abs(entry(u, j))
    abs(pair(x, y)) != pair(x, abs(y)); abs(pair(x, y)) != pair(abs(y), abs(x)); abs(b2) != b2; norm(abs(u)) != sum(u)
    log(b2) != log(b3); dot(abs(u), abs(u)) != dot(abs(u), u)
    abs(hadamard(u, exp(w))) != hadamard(abs(u), w); abs(b2 + pair(x, y)) != pair(abs(x), abs(y))
    log(b2 + pair(x, y)) != pair(log(x), log(y)); abs(u) + u != 2*u
    softmax(u + 2*exp(u)) != softmax(u); softmax(u + x*w) != softmax(u); softmax(2*u) != softmax(u)
    softmax(b2 + pair(x, 0)) != softmax(b2); softmax(u + softmax(w - w)) != softmax(w)
    softmax(exp(exp(u - u)) + u) != softmax(w); softmax(pair(x, y)) != softmax(pair(y, x))
    softmax(u + hadamard(exp(u - u), w)) != softmax(u); softmax(abs(u)) != softmax(u)
    softmax(u + x*exp(w)) != softmax(u)""",
    "matrices": """A != F; A != -A; frobenius(A) != frobenius(F); frobenius(A + F) != frobenius(A) + frobenius(F)
    outer(u, p) != outer(w, p); matvec(A, p) != matvec(F, p); matvec(A, p) != matvec(A, q); matvec(C, p) != p
    matvec(transpose(C), p) != matvec(C, p); matvec(outer(u, p), q) != dot(p, q)*w; frobenius(A) != frobenius(C)
    A + F != A; A - F != F - A; frobenius(transpose(C)) != frobenius(matmul(C, C))
    matvec(matmul(C, transpose(C)), p) != matvec(matmul(transpose(C), C), p); matvec(N, u) != u
    outer(u, w) != outer(w, u); matvec(A + F, p) != matvec(A - F, p); x*A != A
    frobenius(outer(u, p)) != frobenius(outer(u, q)); matvec(x*C, p) != matvec(C, p)""",
    "losses and data": """loss_value(ell, x) != loss_value(ell, y); loss_value(ell, x) != loss_slope(ell, x)
    loss_value('logistic', x) != exp(-x); loss_value('hinge', x) != loss_value('logistic', x)
    logits(D, p, i) != logits(D, q, i); logits(D, p, i) != logits(D, p, j)
    logits(D, p, i) != softmax(logits(D, p, i)); inputs(D) != dimension(D); inputs(D) != most_tokens(D)
    inputs(D) != 1; slope_bound('squared', x, y) != slope_bound('squared', y, x)
    curvature_bound('logistic', x, y) != curvature_bound('logistic', y, x)
    value(loss(D, ell), p) != value(loss(D, ell), q); value(loss(D, ell), p) != value(loss(D, 'logistic'), p)
    k != 1; value(loss(with_query(D, p), ell), q) != value(loss(with_query(D, q), ell), q)
    gradient(loss(D, ell), p) != gradient(loss(D, ell), q)
    gradient(softmax_loss(A, u, ell), p) != gradient(softmax_loss(A, w, ell), p)
    loss_slope('squared', x) != x - 1; largest_key_difference(D, i) != largest_key_difference(D, j)
    attention_block(A, G, i, Z) != attention_block(A, G, j, Z)
    gradient(loss(D, 'squared'), p) != gradient(loss(D, 'logistic'), p)
    slope_bound('sigmoid', x, y) != sigmoid_slope(x); curvature_bound('squared', x, y) != 1
    length(logits(D, p, i)) != length(logits(D, p, j)); loss_value(ell, x) != loss_value('squared', x)""",
}  # fmt: skip
SIGNS = """1: 2; 0: 1; -1: 0; -1/2: 0; 1/2: 2; x: 0; x**2: 1; x**3: 0; x**4: 1; x**2 + 1: 2; 1 - x**2: 0
    -x**2: 0; exp(x): 2; -exp(x): 0; exp(x) + x**2: 2; -exp(x)/2: 0; exp(x)/2: 2; sigmoid(x): 2; 1 - sigmoid(x): 0
    sqrt(2): 2; sqrt(x): 1; abs(x): 1; k: 1; k + 1: 2; k*x: 0; norm(u): 1; frobenius(A): 1; max_norm(u): 1
    largest_key_difference(D, i): 1; inputs(D): 2; dimension(D): 2; most_tokens(D): 2; length(u): 2; 1/x: 0
    1/(x**2 + 1): 2; 1/abs(x): 1; 1/(x + y): 0; 1/(1 + exp(x)): 2; entry(softmax(u), i): 2; entry(u, i): 0
    entry(exp(u), i): 2; sum(exp(u)): 2; sum(hadamard(exp(u), exp(w))): 2; sum(hadamard(softmax(u), exp(w))): 2
    sum(hadamard(u, u)): 1; dot(u, w): 0; sum(u): 0; sum(hadamard(exp(u), hadamard(w, w))): 1
    sum(hadamard(exp(u), w)): 0; sum(hadamard(softmax(u), hadamard(w, w))): 1; sum(hadamard(softmax(u), w)): 0
    sum(hadamard(u, hadamard(u, u))): 0; sum(hadamard(hadamard(u, u), hadamard(u, u))): 1
    sum(hadamard(hadamard(u, w), w)): 0; sum(hadamard(hadamard(u, w), hadamard(u, w))): 1; x*exp(x): 0
    abs(x)*exp(x): 1; 2*exp(x)*k: 1; x**2*y: 0; k*x**2: 1; x**2*y**2: 1; log(x): 0; minimum(u): 0; maximum(u): 0
    abs(x)*abs(y): 1; abs(x)*y: 0; -abs(x): 0; x + exp(x): 0; exp(x) - 1: 0; abs(x) + k: 1; abs(x) - k: 0
    x**2*exp(y): 1; exp(x)*sigmoid(y): 2; k**3: 1; abs(x)**3: 1; 1/k: 1; 1/(k + 1): 2; entry(w, i)**2: 1; 1 + x: 0
    margin(u, i): 0; loss_value(ell, x): 0; entry(hadamard(softmax(u), softmax(w)), i): 2
    entry(matvec(A, p), i): 0; value(loss(D, ell), p): 0; 2 - 1/2: 2; 1/exp(x): 2; sqrt(-1): 1; sum(softmax(u)): 2
    dot(softmax(u), softmax(w)): 2; sum(matvec(A, p)): 0; x*k: 0; dot(matvec(A, p), matvec(A, p)): 1
    exp(x)**2*x**2: 1; 1/(1 - x**2): 0; dot(pair(1, 0), hadamard(b2, b2)): 1; dot(pair(1, 0), exp(b2)): 1
    dot(pair(1, 0), b2): 0; sum(hadamard(pair(0, 1), hadamard(b2, exp(b2)))): 0
    spread(u, i): 0; sum(hadamard(exp(u), hadamard(exp(u), w))): 0
    sum(abs(u)): 1; sum(hadamard(abs(u), exp(w))): 1; dot(abs(u), w): 0; dot(abs(u), abs(w)): 1; sum(log(u)): 0
    entry(log(u), i): 0; entry(abs(u), i): 1
    sum(hadamard(abs(u), u)): 0; dot(abs(u), log(softmax(w))): 0; sum(hadamard(abs(u), hadamard(w, w))): 1; norm(log(u)): 1
    maximum(abs(u)): 0
    dot(log(softmax(u)), softmax(u)): 0; entry(log(softmax(u)), i): 0; dot(log(u), log(u)): 1
    sum(hadamard(softmax(u), abs(w))): 1; dot(pair(1, 0), abs(b2)): 1"""
ATOMS = """exp(x): 2; sigmoid(x): 2; length(u): 2; sqrt(2): 2; inputs(D): 2; dimension(D): 2; most_tokens(D): 2
    entry(softmax(u), i): 2; entry(u, i): 0; sum(exp(u)): 2; dot(softmax(u), exp(w)): 2; dot(u, u): 1
    dot(u, w): 0; k: 1; x: 0; sqrt(x): 1; abs(x): 1; norm(u): 1; frobenius(A): 1; max_norm(u): 1; log(x): 0
    1/x: 0; 1/abs(x): 1; 1/(1 + abs(x)): 2; minimum(u): 0; largest_key_difference(D, i): 1; sum(u): 0"""


def items(text: str) -> list[tuple[str, str]]:
    """The pairs of a text ``term: value; …``, of one or more lines."""
    rows = [one.split(": ") for row in text.splitlines() for one in row.strip().split("; ")]
    return [(left, right) for left, right in rows]


def pairs(text: str, relation: str) -> list[tuple[str, str]]:
    rows = [one for row in text.splitlines() for one in row.split(";")]
    return [(left, right) for left, right in (row.split(relation) for row in rows)]


def zero_free(found) -> bool:
    """Whether a normal form has no coefficient 0 and no power 0: equal things would look different."""
    if isinstance(found, dict):
        return all(bool(x) and zero_free(x) for x in found.values()) and all(
            not isinstance(one, tuple) or one[1] > 0 for m in found if isinstance(m, tuple) for one in m
        )
    return True


def equal(module, text):
    t = forms(module)
    found = [(form(t, left), form(t, right)) for left, right in pairs(text, "==")]
    return [a == b for a, b in found] + [zero_free(a) and zero_free(b) for a, b in found]


def apart(module, text):
    t = forms(module)
    return [form(t, left) != form(t, right) for left, right in pairs(text, "!=")]


def signs(module):
    t = forms(module)
    return [t.sign(form(t, one)) == int(value) for one, value in items(SIGNS)]


def atom_signs(module):
    t, found = forms(module), []
    for one, value in items(ATOMS):
        (monomial,) = form(t, one)
        found.append(t.atom_sign(monomial[0][0]) == int(value))
    return found


SLOPES = {  # (variable, direction): function: derivative, or "refused"
    ("x", "h"): """x: h; y: 0; x**3: 3*x**2*h; x**2: 2*x*h; x*y: h*y; x**2*y**3: 2*x*h*y**3; 3: 0
    exp(2*x): 2*exp(2*x)*h; exp(y): 0; sigmoid(x): sigmoid_slope(x)*h; sigmoid(x*y): sigmoid_slope(x*y)*y*h
    sigmoid(-x): -sigmoid_slope(x)*h; log(x): refused; 1/x: refused; log(1 + exp(x)): exp(x)*h/(1 + exp(x))
    1/(1 + x**2): -2*x*h*(1/(1 + x**2))**2; abs(x): refused; sqrt(x): refused; abs(y): 0; sqrt(y): 0
    exp(x)*x**2: exp(x)*(x**2 + 2*x)*h; norm(x*u): refused; log(x**2): refused; log(abs(y) + 1): 0
    1/x**2: refused; 1/abs(y): 0; sum(exp(x*u)): sum(hadamard(exp(x*u), u))*h; minimum(x*u): refused
    x**y: refused; y**z: 0; norm(x*u + w): refused; 1/y: 0
    entry(softmax(x*u), i): h*entry(softmax(x*u), i)*(entry(u, i) - dot(softmax(x*u), u))
    entry(x*u, i): entry(u, i)*h; loss_value(ell, x): refused
    x*exp(x)*sigmoid(x): h*exp(x)*sigmoid(x)*(1 + x + x*(1 - sigmoid(x))); exp(exp(x)): exp(exp(x) + x)*h
    (x + y)**2: 2*(x + y)*h; x - x: 0
    dot(softmax(x*u), softmax(x*u)): 2*h*dot(hadamard(softmax(x*u), u) - dot(softmax(x*u), \
u)*softmax(x*u), softmax(x*u))
    x + x**2: h + 2*x*h; 1/(1 + exp(x)): -exp(x)*h*(1/(1 + exp(x)))**2; log(k + exp(x)): exp(x)*h/(k + exp(x))
    log(x + 1): refused; log(k*exp(x)): refused; (1/(1 + exp(x)))**2: -2*exp(x)*h*(1/(1 + exp(x)))**3
    loss_value('squared', x): 2*(x - 1)*h; loss_value('logistic', x): -exp(-x)*h/(1 + exp(-x))
    sqrt(2)*x: sqrt(2)*h; max_norm(x*u): refused; dot(u, w): 0; sum(exp(x*u))*y: y*sum(hadamard(exp(x*u), u))*h
    u: 0*u; x*u: h*u; x*y*u + x**2*w: h*y*u + 2*x*h*w; exp(x*u): h*hadamard(exp(x*u), u); exp(u): 0*u
    norm(u)*x: norm(u)*h; norm(x*u)*u: refused; log(1/k): 0
    softmax(x*u): h*(hadamard(softmax(x*u), u) - dot(softmax(x*u), u)*softmax(x*u))
    matvec(A, x*p): h*matvec(A, p); matvec(x*A, p): h*matvec(A, p)
    hadamard(exp(x*u), exp(x*w)): h*hadamard(hadamard(exp(x*u), exp(x*w)), u + w)
    matvec(transpose(x*A), u): refused; matvec(transpose(x*A), softmax(x*u)): refused
    log(sum(exp(x*u))): h*dot(softmax(x*u), u); log(-sum(exp(x*u))): refused; log(sum(exp(u))*sum(exp(x*w))): \
h*dot(exp(x*w), w)*sum(exp(u))/(sum(exp(u))*sum(exp(x*w))); log(2*sum(exp(x*u))): 2*h*dot(exp(x*u), u)/(2*sum(exp(x*u)))
    log(sum(exp(x*u))**2): 2*h*dot(exp(x*u), u)*sum(exp(x*u))/sum(exp(x*u))**2; log(-sum(exp(x*u))**2): refused
    log(2*sum(exp(x*u))**2): 4*h*dot(exp(x*u), u)*sum(exp(x*u))/(2*sum(exp(x*u))**2)
    log(dot(exp(x*u), softmax(w))): h*dot(hadamard(exp(x*u), u), softmax(w))/dot(exp(x*u), softmax(w))
    sum(abs(x*u)): refused; sum(log(x*u)): refused; abs(u): 0*u; log(u): 0*u; abs(x*u): refused; log(exp(x*u)): h*u
    x*abs(u): h*abs(u); dot(abs(u), x*w): h*dot(abs(u), w)
    log(softmax(x*u)): h*u - h*dot(softmax(x*u), u)*exp(u - u); log(x*exp(u)): refused; abs(exp(x*u)): h*hadamard(exp(x*u), u)
    entry(abs(x*u), i): refused
    hadamard(abs(x*u), abs(x*u)): 2*x*h*hadamard(u, u); softmax(u + x*exp(u - u)): 0*u; softmax(u + abs(x)*exp(w - w)): 0*u
    log(exp(x)*exp(u)): h*exp(u - u)
    log(dot(exp(x*u), w)): refused; curvature_bound('logistic', x, y): refused""",
    ("p", "q"): """dot(p, p): 2*dot(p, q); entry(p, c): entry(q, c); sum(p): sum(q)
    dot(p, matvec(C, p)): dot(q, matvec(C, p)) + dot(p, matvec(C, q)); norm(p): refused; x: 0; dot(s, s): 0
    exp(dot(p, s)): exp(dot(p, s))*dot(q, s); matvec(A, p): matvec(A, q); exp(p): hadamard(exp(p), q)
    softmax(matvec(A, p)): hadamard(softmax(matvec(A, p)), matvec(A, q)) - dot(softmax(matvec(A, p)), \
matvec(A, q))*softmax(matvec(A, p))
    p: q; s: 0*s; hadamard(p, p): 2*hadamard(p, q); matvec(outer(u, p), p): 2*dot(p, q)*u
    logits(D, p, i): refused; matvec(transpose(outer(p, u)), p): refused; dot(p, p)*p: 2*dot(p, q)*p + dot(p, p)*q
    matvec(transpose(outer(p, u)), s): refused; max_norm(p): refused
    hadamard(p, hadamard(p, exp(p))): 2*hadamard(hadamard(p, q), exp(p)) + hadamard(hadamard(p, p), \
hadamard(exp(p), q))
    logits(D, s, i): 0*f; hadamard(s, p): hadamard(s, q)
    hadamard(hadamard(s, p), exp(s)): hadamard(hadamard(s, q), exp(s))
    sum(hadamard(p, hadamard(p, p))): 3*dot(hadamard(p, p), q)
    matvec(A, hadamard(p, p)): 2*matvec(A, hadamard(p, q)); matvec(C, matvec(C, p)): matvec(C, matvec(C, q))
    value(loss(D, ell), p): refused; entry(softmax(p), c): entry(softmax(p), c)*(entry(q, c) - dot(softmax(p), q))
    dot(p, s)*s: dot(q, s)*s; gradient(loss(D, ell), p): refused; x*exp(2*p): 2*x*hadamard(exp(2*p), q)
    exp(hadamard(p, p)): 2*hadamard(exp(hadamard(p, p)), hadamard(p, q)); minimum(p): refused
    entry(hadamard(p, s), c): entry(q, c)*entry(s, c); entry(exp(p), c): exp(entry(p, c))*entry(q, c)
    1/(1 + dot(p, p)): -2*dot(p, q)*(1/(1 + dot(p, p)))**2; column(outer(u, p), c): refused
    dot(exp(p), exp(s)): dot(hadamard(exp(p), q), exp(s)); sum(exp(s)): 0""",
}  # fmt: skip
CONVEX = {
    ("x", "h"): """x: True; -x: True; x + y: True; x**2: False; abs(x): True; -abs(x): False; 2*abs(x) + x: True
    abs(x) + abs(y): True; abs(y)*x: True; abs(x)*x: False; y*abs(x): False; abs(y)*abs(x): True; abs(x)**2: False
    abs(x)**3: False; abs(x)*norm(x*u): False; exp(x): False; abs(exp(x) - 1): False; exp(y)*abs(x): True
    abs(x) - abs(y): True; abs(x) + x**2: False; x**2 + abs(x): False; y**2: True; 0: True; 1: True
    abs(x)*y + abs(x - 1): False; abs(x - 1) + abs(x)*y: False; -abs(x) + abs(x + 1): False
    abs(x + 1) - abs(x): False; x*y + x**2: False; norm(x*u + w): True; -norm(x*u + w): False
    norm(exp(x)*u + w): False; norm(x**2*u + w): False; abs(2*x - y): True; abs(x*y - 1): True
    abs(x)*abs(x - 1): False; abs(x)*abs(x - 1)*abs(y): False; abs(x - y)*k: True; abs(x - y)*exp(x): False
    abs(x**2 - 1): False; abs(x**2 - 1) + abs(x): False; abs(x) + abs(x**2 - 1): False; sqrt(x): refused
    abs(abs(x) - 1): refused; log(x): refused; exp(x) + abs(x): False; abs(x)*abs(x - 1) + abs(x): False
    abs(x) + abs(x)*abs(x - 1): False; x**2*abs(y): False; x*abs(y) + norm(x*u - w): True; abs(y) + norm(u): True
    y*abs(z): True; abs(y)**2: True; x*y*abs(z): True; abs(y)*abs(z): True; -abs(y): True; x*abs(y)*abs(z): True
    max_norm(x*u): refused; abs(x - 1)**2: False; abs(x - y)**2 + abs(x): False; abs(y - 2)*abs(x): True
    abs(x) + norm(x*u + w) - abs(y): True; norm(x*u + w)*abs(y): True; norm(x*u + w)*x: False
    norm(x*u + w) - abs(x): False; norm(x*exp(u) + w): True; norm(exp(x*u) + w): False
    norm(exp(x*u) + x*w): False; norm(x**2*u + x*y*w + g): False; norm(x*y*u + x**2*w + g): False""",
    ("p", "q"): """norm(p): True; norm(p - s): True; norm(exp(p)): False; norm(matvec(A, p)): True
    norm(hadamard(p, p)): False; -norm(p): False; norm(p)*norm(s): True; abs(sum(p)): True
    norm(hadamard(p, p) + p): False; norm(dot(p, p)*s + x*p): False; norm(dot(p, p)*s + p): False
    dot(p, p): False; dot(p, s): True; norm(p) + dot(p, s): True; norm(p)**2: False; norm(p)*dot(p, s): False
    norm(dot(p, s)*s + p): True; norm(p)*abs(dot(p, s)): False; norm(p) + norm(p - s): True
    norm(p) - norm(p - s): False; norm(p - s)*norm(s) - norm(s)**2: True; sum(exp(p)): False
    norm(p) - norm(s): True; entry(p, c): True; abs(entry(p, c)) + norm(p): True; norm(logits(D, p, i)): refused
    x*norm(p): False; x**2*norm(p): True; norm(s)*norm(s - q): True; norm(hadamard(s, s)): True
    abs(dot(p, p) - 1): False; abs(dot(p, s) - 1): True; max_norm(p): refused; norm(x*p + dot(p, p)*s): False
    norm(p + hadamard(p, p)): False; norm(hadamard(p, s) + q): True; norm(x*p + y*hadamard(p, p)): False""",
}


def directions(module, table, check):
    """check(t, text, variable, direction, expected) for each entry."""
    t, found = forms(module), []
    for (z, v), text in table.items():
        for one, expected in items(text):
            found.append(check(t, one, z, form(t, v), expected))
    return found


def slopes(module):
    def check(t, text, z, v, expected):
        one = t.term(term(text))
        function, value = (t.slope, t.scalar(one)) if one.sort == "scalar" else (t.vector_slope, t.vector(one))
        if expected == "refused":
            return refused(module, lambda: function(value, z, v))
        found = function(value, z, v)
        return found == form(t, expected) and zero_free(found)

    return directions(module, SLOPES, check)


def convex(module):
    def check(t, text, z, v, expected):
        p = form(t, text)
        if expected == "refused":
            return refused(module, lambda: t.convex(p, z, v))
        return t.convex(p, z, v) is (expected == "True")

    return directions(module, CONVEX, check)


def by_hand(module):
    """Known answers of the operations on polynomials and combinations, of the keys and of what atoms use."""
    t, one = forms(module), module.ONE
    x, y, u, w = (form(t, name) for name in "xyuw")
    (((a, _),),), (((b, _),),), (c,), (d,) = x, y, u, w
    f = Fraction
    exponential, third = t.one("exp", module.frozen(x)), form(t, "1/(3 + 2*x)")
    ((e, _),) = next(iter(exponential))
    return [
        t.plus(x, x) == {((a, 1),): 2},
        t.plus(x, y) == {((a, 1),): 1, ((b, 1),): 1},
        t.plus(x, x, -one) == {},
        t.plus(x, y, f(3)) == {((a, 1),): 1, ((b, 1),): 3},
        t.plus(u, u) == {c: {(): 2}},
        t.plus(u, u, -one) == {},
        t.plus(u, w, f(2)) == {c: {(): 1}, d: {(): 2}},
        t.plus({}, u, f(5)) == {c: {(): 5}},
        t.plus(u, {}) == u,
        t.times(x, x) == {((a, 2),): 1},
        t.times({}, x) == {} == t.times(x, {}),
        t.times(x, y) == {((a, 1), (b, 1)): 1} == t.times(y, x),
        t.times(t.plus(x, y), t.plus(x, y, -one)) == {((a, 2),): 1, ((b, 2),): -1},
        t.scaled(x, u) == {c: x},
        t.scaled({}, u) == {},
        t.scaled(x, {}) == {},
        t.linear(lambda ids: {}, u) == {},
        t.linear(lambda ids: x, t.scaled(y, u)) == t.times(x, y),
        t.linear(lambda ids: t.scaled(x, w), t.scaled(y, u)) == t.scaled(t.times(x, y), w),
        t.linear(lambda ids: x, {}) == {},
        t.linear(lambda ids: x if ids == c else w, u) == x,
        t.linear(lambda ids: {}, t.plus(u, w)) == {},
        t.scaled(t.plus(x, x, -one), u) == {},
        t.monomial(()) == ((), 1),
        t.monomial(((a, 1), (b, 2), (a, 3))) == (((a, 4), (b, 2)), 1),
        t.monomial(((a, 0),)) == ((), 1),
        t.monomial(((e, 1), (e, 1)))[0] == next(iter(form(t, "exp(2*x)"))),
        t.exp({}) == {(): 1},
        t.exp(x) == exponential,
        t.inverse({}) == {},
        t.inverse({(): f(4)}) == {(): f(1, 4)},
        third == t.times({(): f(1, 3)}, t.one("inv", module.frozen({(): one, ((a, 1),): f(2, 3)}))),
        t.sigmoid(t.plus(x, y, -one)) == t.one("sigmoid", module.frozen({((a, 1),): one, ((b, 1),): -one})),
        t.sigmoid({}) == {(): f(1, 2)},
        t.root({}) == {},
        t.root({(): f(9)}) == {(): 3},
        t.root({(): f(2)}) == t.one("root", f(2)),
        t.root({(): f(-9)}) == t.one("sqrt", module.frozen({(): f(-9)})),
        t.root(x) == t.one("sqrt", module.frozen(x)),
        form(t, "abs(2*x + 3*y)")
        == t.times({(): f(2)}, t.one("abs", module.frozen({((a, 1),): one, ((b, 1),): f(3, 2)}))),
        form(t, "norm(2*u + 3*w)")
        == t.times({(): f(2)}, t.one("norm", module.frozen({c: {(): one}, d: {(): f(3, 2)}}))),
        form(t, "norm((2 + 3*x)*u)")
        == t.times({(): f(2)}, t.one("norm", module.frozen({c: {(): one, ((a, 1),): f(3, 2)}}))),
        t.magnitude("abs", {}) == {},
        t.magnitude("abs", {(): {(): f(-3)}}) == {(): 3},
        t.magnitude("abs", {(): x}) == t.one("abs", module.frozen(x)),
        t.total(c) == t.one("sum", c),
        t.product(u, w) == {c + d: {(): 1}},
        t.product(w, u) == {c + d: {(): 1}},
        t.product({}, u) == {},
        t.product(u, {}) == {},
        t.entry({}, ("var", "i")) == {},
        module.thawed(module.frozen(u)) == u,
        module.thawed(module.frozen(x)) == x,
        module.frozen({}) == (),
        module.frozen({d: {(): one}, c: {(): one, ((a, 1),): f(2)}})
        == ((c, (((), 1), (((a, 1),), 2))), (d, (((), 1),))),
        module.size_key("2*n*d") == (2, ("d", "n")),
        module.size_key("n") == (1, ("n",)),
        module.size_key("2*3") == (6, ()),
        module.size_key("n*n*4") == (4, ("n", "n")),
        module.joined_size((2, ("n",)), (3, ("d",))) == (6, ("d", "n")),
        module.joined_size((1, ("n",)), (1, ("d",))) == module.joined_size((1, ("d",)), (1, ("n",))),
        t.atom("var", "x") == a,
        type(t.atom("var", "x")) is module.Atom,
        t.keys[t.atom("var", "new")] == ("var", "new"),
        len(t.keys) == len(t.ids) == len(t.uses),
        t.atom("var", "new") != t.atom("var", "x"),
        t.variables(("var", "x")) == {"x"},
        t.variables("var") == set(),
        t.variables(3) == set(),
        t.variables(()) == set(),
        t.variables(("entry", c[0], ("var", "i"))) == {"u", "i"},
        t.uses[c[0]] == {"u"},
        t.variables((("var", "x"), ("var", "y"))) == {"x", "y"},
        t.variables(a) == {"x"},
        t.variables((a, b)) == {"x", "y"},
        form(t, "frobenius(2*A + 3*F)")
        == t.times({(): f(2)}, t.one("frobenius", module.frozen(t.plus(form(t, "A"), form(t, "F"), f(3, 2))))),
    ]


def checked(module):
    """Terms that are built or read are of the sort that is needed."""
    t = forms(module)
    u, x, A, p, D = (t.term(var(name)) for name in "uxApD")
    one = t.make("dot", u, u)
    return [
        refused(module, lambda: t.scalar(u)),
        refused(module, lambda: t.vector(x)),
        refused(module, lambda: t.vector(A)),
        refused(module, lambda: t.scalar(D)),
        refused(module, lambda: t.vector(t.make("add", u, p))),
        t.make("dot", u, u) is one,
        refused(module, lambda: t.size(t.make("dot", u, p))),
        one.sort == "scalar",
        t.make("add", u, u).sort == "vector",
        one is t.term(term("dot(u, u)")),
        t.make("mul", x, A).sort == "matrix",
        t.make("mul", x, x).sort == "scalar",
        t.size(u) == t.size(u) == ((1, ("n",)),),
        t.scalar(one) is t.scalar(one),
        t.vector(u) is t.vector(u),
        refused(module, lambda: t.make("dot", u, x)),
        refused(module, lambda: t.make("new", u)),
        t.key(x) == module.frozen(t.scalar(x)),
        t.key(u) == module.frozen(t.vector(u)),
        t.key(A) == ("var", "A"),
        t.key(D) == ("var", "D"),
        len({t.key(one) for one in (A, t.make("transpose", A), t.make("neg", A), t.term(var("F")))}) == 4,
        refused(module, lambda: module.exactly(False)),
        refused(module, lambda: t.slope(form(t, "entry(u, i)"), "i", {})),
        t.slope(form(t, "entry(u, i)"), "j", {}) == {},
        module.exactly(True) is None,
    ]


def probes() -> Iterator[Probe]:
    for name, text in EQUAL.items():
        yield Probe(f"equal {name}", functools.partial(equal, text=text))
    for name, text in APART.items():
        yield Probe(f"apart {name}", functools.partial(apart, text=text))
    yield Probe("signs", signs)
    yield Probe("signs of atoms", atom_signs)
    yield Probe("derivatives", slopes)
    yield Probe("convexity", convex)
    yield Probe("forms by hand", by_hand)
    yield Probe("sorts", checked)


HOLDS = """exp(x - x) == 1; sum(softmax(u)) == 1; abs(-x) == abs(x); norm(x*u) == abs(x)*norm(u)
    sigmoid(-x) == 1 - sigmoid(x); matvec(A, p + q) == matvec(A, p) + matvec(A, q)
    dot(u, w) == sum(hadamard(w, u)); entry(exp(u), i) == exp(entry(u, i)); loss_value('squared', x) == (1 - x)**2
    length(r) == length(u)*length(p)"""
FAILS = """x/x == 1; 1/(1/x) == x; sqrt(x*x) == x; abs(x) == x; abs(x + y) == abs(x) + abs(y); x**-1 == 1; x**(1/2) == 1
    sum(exp(u)) == 1; norm(u + w) == norm(u) + norm(w); dot(softmax(u), softmax(u)) == 1
    sum(exp(u - u)) == sum(exp(p - p)); length(u) == length(p); sum(hadamard(u, p)) == sum(hadamard(p, u))
    value(loss(E, ell), p) == value(loss(E, ell), p + p - p); entry(u, i) == entry(u, j)
    logits(D, p, i) == logits(D, p, j); matvec(transpose(C), p) == matvec(C, p); inputs(D) == inputs(E)
    dimension(E) == dimension(D); entry(u, c) == entry(u, c) + x - x
    loss_value(ell, x) == loss_value('squared', x); sigmoid(x) == sigmoid(-x)
    value(loss(with_query(D, u), ell), p) == value(loss(with_query(D, u), ell), 1*p); sqrt(2)*sqrt(2) == 4
    1/(2*x) == 2/x"""
NOT_NEGATIVE = """x**2; exp(x) - 0; norm(u); k; k*x**2; sum(hadamard(u, u)); sum(softmax(u)); 1/(1 + x**2)
    abs(x)/(1 + abs(x)); length(u) - 0; sum(abs(u)); dot(abs(u), abs(w)); dot(exp(u), abs(w)); entry(abs(u), i)"""
MAY_BE_NEGATIVE = """x; x**3; 1/(x**2 - 1); 1/(-1 - x**2); 1/(-exp(x)); sum(u); dot(u, w); sum(hadamard(exp(u), w))
    entry(u, i); minimum(u); k*x; abs(x) - 1; exp(x) - 1; log(1 + x**2) - 1; sum(hadamard(u, hadamard(u, u)))
    entry(hadamard(softmax(u), w), i); -abs(x); k - 1; dot(abs(u), w); dot(abs(u), u); sum(log(exp(u))); sum(abs(u)) - 1
    sum(u) - sum(abs(u))"""


def declared(texts: list[list]) -> list[list]:
    """The declarations of the variables that occur, the first dataset always."""
    used = {one[1] for text in texts for one in _leaves(text) if one[0] == "var"} | {"D"}
    found = []
    for group in DECLARED.replace("\n", ";").split(";"):
        words = group.split()
        at = next(
            k
            for k, word in enumerate(words)
            if word in ("scalar", "vector", "matrix", "index", "dataset", "loss", "choice")
        )
        found += [[name, *words[at:]] for name in words[:at] if name in used]
    return sorted(found, key=lambda one: one[0] != "D")


def _leaves(one: list) -> Iterator[list]:
    if isinstance(one[1], str):
        yield one
    else:
        for part in one[1:]:
            yield from _leaves(part)


def cases() -> Iterator[Case]:
    for texts, expects in ((HOLDS, "VERIFIED"), (FAILS, "REJECTED")):
        for left, right in pairs(texts, "=="):
            goal = ["eq", term(left), term(right)]
            yield Case(f"{left.strip()} is {right.strip()}", tree(goal, combine(goal), declared([goal])), expects)
    for texts, expects in ((NOT_NEGATIVE, "VERIFIED"), (MAY_BE_NEGATIVE, "REJECTED")):
        for one in [one for row in texts.splitlines() for one in row.split(";")]:
            goal = ["le", num(0), term(one)]
            yield Case(f"0 <= {one.strip()}", tree(goal, combine(goal), declared([goal])), expects)
    x = var("x")
    strict = ["lt", num(0), ["mul", x, x]]
    yield Case("a square may be 0", tree(strict, combine(strict), [["x", "scalar"]]), "REJECTED")
    root = ["le", num(0), ["sqrt", x]]
    yield Case("a root of what may be negative", tree(root, combine(root), [["x", "scalar"]]), "REJECTED")
    goal = ["eq", x, x]
    yield Case("no such rule", tree(goal, node("normal", goal), [["x", "scalar"]]), "REJECTED")
