"""Probes for the sizes of section 7b: what every name makes of the sizes of its arguments, and what does not fit."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.building import combine, given, num, tree, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.forms.forms import forms, items, refused, term

# The sizes are n, d, m, e, l.  u w g: n; p q s: d; o: e; r: n·d; b3: 3; b6: 2·n·d; Z: d·d; A F: n d; H: d n; C: d d;
# G: m d; K: m e; Y: e l; R: n l; N: n n; i j: n; c: d; t: m.  "-" is the size of a scalar or truth, "no" what does not fit.
SIZES = """x: -; u: n; b6: 2*n*d; A: n,d; i: n; f: T; a: n; D: -; k: -; 3: -; ell: -; length(f): -; length(a): -
    r: n*d; b3: 3; matvec(A, p): n; matvec(A, u): no; matvec(H, u): d; matvec(C, p): d; matvec(N, u): n
    matvec(A, o): no; matvec(N, p): no; matmul(A, C): n,d; matmul(A, H): n,n; matmul(A, A): no; matmul(H, A): d,d
    matmul(K, Y): m,l; matmul(N, C): no; matmul(A, G): no; transpose(A): d,n; transpose(N): n,n; transpose(K): e,m
    kron(A, K): n*m,d*e; kron(A, H): n*d,n*d; vec(A): n*d; vec(H): n*d; vec(C): d*d; dot(u, w): -; dot(u, p): no
    dot(r, vec(A)): -; dot(r, vec(K)): no; parallel(u, w): -; parallel(u, p): no; eq(u, w): -; eq(u, p): no
    eq(x, y): -; eq(A, F): -; eq(A, H): no; eq(A, C): no; hadamard(u, w): n; hadamard(u, p): no
    spectral_at_most(A, x): -; operator_norm(A): -; singular_value(A, x): no; eigenvalue(C, x): -; eigenvalue(A, x): no
    outer(u, p): n,d; outer(p, u): d,n; outer(u, u): n,n
    attention_matrix(A, C, G): n,m; attention_matrix(A, N, G): no; attention_matrix(A, H, G): no
    attention_matrix(A, C, K): no; attention_matrix(K, C, A): no; attention_matrix(G, C, A): m,n
    attention_matrix(K, outer(o, p), A): m,n; attention_matrix(A, outer(o, p), K): no; u + w: n; u - w: n
    u + p: no; u - p: no; A + F: n,d; A - F: n,d; A + H: no; A - H: no; x + y: -; -u: n; -A: n,d; exp(u): n
    softmax(p): d; exp(x): -; -x: -; sum(u): -; norm(p): -; minimum(u): -; maximum(u): -; positive(u): -
    frobenius(A): -; max_norm(u): -; length(u): -; entry(u, i): -; entry(u, c): no; entry(p, c): -
    entry(p, i): no; margin(u, i): -; margin(u, c): no; spread(u, j): -; spread(u, c): no; x*u: n; x*A: n,d
    x*y: -; column(A, c): n; column(A, i): no; column(H, i): d; column(K, c): no; column(N, j): n
    block(A, G, i): m,d*d; block(A, G, c): no; block(A, G, t): no; block(K, A, t): n,d*e; block(A, K, i): m,d*e
    block(K, A, i): no; attention_block(A, G, i, Z): m; attention_block(A, G, i, p): no
    attention_block(A, G, t, Z): no; attention_block(G, A, t, Z): n; attention_block(A, G, i, r): no
    attention_block(N, A, i, r): n; attention_block(A, N, i, r): n; attention_block(N, G, i, r): m
    best_token(D, i): T; best_token(D, c): no; best_token(E, i): no; best_token(with_query(D, p), i): T
    largest_key_difference(D, i): -; largest_key_difference(D, c): no; largest_key_difference(E, i): no
    logits(D, p, i): T; logits(D, u, i): no; logits(D, p, c): no; logits(E, p, i): no
    logits(with_query(D, p), q, i): T; inputs(D): -; inputs(E): no; most_tokens(D): -; dimension(D): -
    dimension(E): no; inputs(with_query(D, p)): -; unique_best_token(D): -; unique_best_token(E): no; head(D): d
    token_scores(D, i): T; best_value(D, 'squared'): -; max_margin(D, kept): d; max_margin_matrix(D, kept): d,d
    best_tokens(D): -; separable(D, kept): -; matrix_logits(D, C, i): T; first_token_queries(D): no
    same_length(D): -; one_hot(D): -; one_hot(E): no; best_scores(D): n; rank(A): -; pair(x, y): 2; tokens_at_most(D, p): no
    some_choice(D): -; loss(D, ell): -; loss(E, ell): no; matrix_loss(D, ell): -; matrix_loss(E, ell): no
    with_query(D, p): -; with_query(D, u): no; with_query(E, p): no; with_key_matrix(D, C): -
    with_key_matrix(D, N): no; with_key_matrix(D, A): no; with_key_matrix(E, C): no
    with_query(with_query(D, p), q): -; with_query(with_key_matrix(D, C), p): -
    with_key_matrix(with_query(D, p), C): -; loss(with_query(D, p), ell): -; loss(with_query(E, p), ell): no
    loss(with_key_matrix(D, C), ell): -; matrix_loss(with_query(D, p), 'squared'): -
    loss(with_key_matrix(with_query(D, p), C), ell): -; with_key_matrix(with_query(E, p), C): no
    loss(first_token_queries(D), ell): no; matrix_loss(every_token_queries(D), ell): no
    with_query(first_token_queries(D), p): no; value(loss(D, ell), p): -; value(loss(D, ell), u): no
    value(matrix_loss(D, ell), C): -; value(matrix_loss(D, ell), N): no; gradient(loss(D, ell), p): d
    gradient(loss(D, ell), u): no; gradient(matrix_loss(D, ell), C): d,d; gradient(matrix_loss(D, ell), A): no
    value(softmax_loss(A, u, ell), p): -; value(softmax_loss(A, u, ell), u): no; softmax_loss(A, u, ell): -
    value(softmax_loss(A, p, ell), p): no; gradient(softmax_loss(A, u, ell), p): d
    gradient(softmax_loss(H, p, ell), u): n; gradient(softmax_loss(A, p, ell), p): no
    gradient(softmax_loss(N, u, ell), u): n; gradient(softmax_loss(C, u, ell), p): no
    value(loss(with_query(D, q), ell), p): -; value(softmax_loss(A, p, ell), u): no
    gradient(softmax_loss(C, p, 'squared'), p): d; regression_loss(A, G, K, C, Y, R): -
    regression_loss(A, F, outer(u, o), C, Y, R): -; regression_loss(A, F, outer(p, o), C, Y, R): no
    regression_loss(A, G, K, C, Y, R - R): -; regression_loss(A, G, K, N, Y, R): no
    regression_loss(A, G, K, outer(p, o), Y, R): no; regression_loss(A, G, K, outer(o, p), Y, R): no
    regression_loss(A, G, A, C, Y, R): no; regression_loss(A, G, K, C, transpose(Y), R): no
    regression_loss(A, G, K, C, C, R): no; regression_loss(A, G, K, C, Y, N): no
    regression_loss(A, G, K, C, Y, transpose(R)): no; regression_loss(G, A, outer(u, o), C, Y, R): no
    regression_loss(A, G, K, C, Y, matmul(K, Y)): no; regression_loss(A, K, K, outer(p, o), Y, R): -
    regression_loss(A, K, K, C, Y, R): no; regression_loss_vectorised(A, G, K, Z, Y, R): -
    regression_loss_vectorised(A, G, K, vec(C), Y, R): -; regression_loss_vectorised(A, G, K, p, Y, R): no
    regression_loss_vectorised(A, G, K, r, Y, R): no; regression_loss_vectorised(A, G, A, Z, Y, R): no
    regression_loss_vectorised(A, G, K, Z, Y, N): no; regression_loss_vectorised(A, G, K, Z, C, R): no
    regression_loss_vectorised(A, K, K, vec(outer(p, o)), Y, R): -
    regression_loss_vectorised(A, K, K, Z, Y, R): no; regression_loss_vectorised(N, A, outer(u, o), r, Y, R): -
    identity(1): 1,1; identity(3): 3,3; identity(2): 2,2; identity(0): no; identity(-1): no; identity(1/2): no
    identity(3/2): no; identity(k): no; identity(x): no; matvec(identity(3), b3): 3; matvec(identity(2), b3): no
    identity(x + 1): no; identity(5/2): no; identity(1000): 1000,1000
    log(x): -; abs(x): -; log(u): n; abs(u): n; log(f): T; abs(p): d; abs(b3): 3; log(u + p): no; place(0): #0; place(3): #3
    place(1/2): no; place(-1): no; place(x): no; entry(u, place(0)): -; entry(u, place(1)): no
    entry(b3, place(2)): -; entry(b3, place(3)): no; entry(f, place(0)): -; entry(f, place(1)): no
    column(A, place(0)): n; column(A, place(1)): no; margin(u, place(0)): -; spread(b3, place(3)): no
    logits(D, p, place(0)): no; entry(matvec(A, p), place(0)): -
    diag(u): n,n; matvec(diag(u), u): n; matvec(diag(u), p): no; sigmoid(x): -; x/y: -
    x**y: -; sqrt(x): -; le(x, y): -; lt(x, y): -; and_(le(x, y), lt(y, x)): -; not_(eq(u, w)): -
    implies(eq(u, w), le(x, y)): -; loss_value(ell, x): -; loss_slope('squared', x): -; loss_value(ell, u): n
    slope_bound(ell, x, y): -; curvature_bound('logistic', x, y): -; is_loss(ell, 'squared'): -
    soft_margin_unique(D, kept, x): -; all_active(D, kept): -; eq(kept, kept): -; sum(u + p): no
    norm(matvec(A, u)): no; dot(u + w, matvec(A, p)): -; exp(u + p): no; f: T; entry(f, best_token(D, i)): -
    entry(f, best_token(D, j)): no; entry(u, best_token(D, i)): no; margin(f, best_token(D, i)): -
    dot(f, logits(D, q, i)): -; dot(f, logits(D, q, j)): no; equal_nonoptimal_scores(D): -; softmax(f): T
    f + logits(D, q, i): T; a + u: n; a + p: no; every_token_queries(D): no
    norm_diverges(small_step_descent(loss(D, ell), p)): no; small_step_descent(loss(D, ell), p): no
    smoothness(loss(D, ell)): -; slope(loss(D, ell), p, q): -; value(loss(D, ell), p + q): -
    head(E): no; head(with_query(D, p)): d; best_scores(E): no; runner_up_scores(D): n; runner_up_scores(E): no
    worst_scores(D): n; worst_scores(E): no; token_scores(E, i): no; token_scores(D, c): no; token_scores(D, t): no
    matrix_logits(D, N, i): no; matrix_logits(D, A, i): no; matrix_logits(D, C, c): no; matrix_logits(E, C, i): no
    tokens_at_most(D, u): -; tokens_at_most(E, u): no; tokens_at_most(D, o): no; max_margin(E, kept): no
    max_margin_matrix(E, kept): no; max_margin(D, best_tokens(D)): d; max_margin(D, best_tokens(E)): no
    best_tokens(E): no; best_tokens(with_key_matrix(D, C)): -; least_margin(D, kept, p): -; least_margin(D, kept, C): -
    least_margin(D, kept, u): no; least_margin(D, kept, N): no; least_margin(D, kept, A): no
    least_margin(E, kept, p): no; least_margin(with_query(D, p), kept, p): -; least_margin(with_query(E, p), kept, p): no
    without_lowest(D): no; soft_margin(D, kept, x): no; soft_margin_optimal(D, kept, x, C): no; nuclear_margin(D, kept): -
    largest_multiplier(D, kept): -; max_margin_head(D, kept): no; joint_max_margin(D, kept): no
    joint_path_tends_to(D, ell, p, q): no; factored_path_tends_to(D, ell, C, x): no; separable(E, kept): no
    separable(with_query(D, p), kept): -; some_worse_token(D): -; some_choice(E): no; best_value(E, ell): no
    slope(loss(D, ell), u, q): no; slope(loss(D, ell), p, u): no; slope(loss(E, ell), p, q): no
    slope(softmax_loss(A, u, ell), p, q): -; slope(softmax_loss(A, u, ell), p, u): no
    slope(softmax_loss(H, p, ell), u, w): -; slope(softmax_loss(H, p, ell), u, p): no
    slope(softmax_loss(A, p, ell), p, q): no; softmax_loss(A, p, ell): -; rank(C): -; loss_value('squared', p): d
    identity(length(u)): n,n; identity(length(p)): d,d; identity(length(b3)): 3,3; matvec(identity(length(u)), p): no
    matvec(identity(length(p)), p): d; entry(head(D), c): -; entry(head(D), i): no; entry(best_scores(D), i): -
    entry(best_scores(D), c): no; entry(token_scores(D, i), best_token(D, i)): -
    entry(token_scores(D, j), best_token(D, i)): no; dot(token_scores(D, i), logits(D, p, i)): -
    dot(token_scores(D, i), logits(D, p, j)): no; entry(token_scores(D, i), least): -; entry(logits(D, p, j), least): -
    entry(u, least): no; entry(r, least): no; entry(b3, least): no; margin(token_scores(D, i), least): -
    spread(matrix_logits(D, C, i), least): -; entry(token_scores(D, i), t): no
    norm(max_margin(D, kept)): -; frobenius(max_margin_matrix(D, kept)): -; dot(head(D), max_margin(D, kept)): -
    dot(head(D), best_scores(D)): no"""
MISNAMED = """matvec(A, p): d; outer(u, p): n,n; kron(A, K): n,d; A: d,n; r: n; b6: n*d; vec(A): n
    column(A, c): d; transpose(A): n,d; f: n; logits(D, p, i): n"""


def expected(t, module, text: str):
    if text == "T":
        return ((1, (f"T[{('var', 'i')}]",)),)
    if text.startswith("#"):
        return (("place", int(text[1:])),)
    return () if text == "-" else tuple(module.size_key(one) for one in text.split(","))


def sizes(module):
    t, found = forms(module), []
    for one, value in items(SIZES):
        try:
            read = t.terms.read(term(one))
        except module.Rejected as problem:
            found.append(f"{one}: {problem}")
            continue
        if value == "no":
            new = forms(module)  # sizes are kept, also those that were refused
            found.append(refused(module, lambda new=new, one=one: new.size(new.terms.read(term(one)))))
        else:
            found.append(t.size(read) == expected(t, module, value))
    return found + [t.size(t.terms.read(term(one))) != expected(t, module, value) for one, value in items(MISNAMED)]


def table(module):
    """The functions of ``SIZED`` on sizes that fit, that do not, and that are empty."""
    n, d, m, names = (1, ("n",)), (1, ("d",)), (2, ("m",)), module.SIZED
    fits = {
        "matvec": [((n, d), (d,), (n,)), ((n, n), (n,), (n,))],
        "matmul": [((n, d), (d, m), (n, m))],
        "transpose": [((n, d), (d, n))],
        "kron": [((n, d), (m, n), ((2, ("m", "n")), (1, ("d", "n"))))],
        "vec": [((n, m), ((2, ("m", "n")),))],
        "dot": [((n,), (n,), ())],
        "parallel": [((n,), (n,), ())],
        "eq": [((n,), (n,), ()), ((n, d), (n, d), ())],
        "hadamard": [((n,), (n,), (n,))],
        "spectral_at_most": [((n, d), (), ())],
        "eigenvalue": [((n, n), (), ())],
        "outer": [((n,), (d,), (n, d))],
        "diag": [((n,), (n, n))],
        "loss_value": [((), (n,), (n,))],
        "rank": [((n, d), ())],
        "attention_matrix": [((n, d), (d, d), (m, d), (n, m))],
        "add": [((n,), (n,), (n,))],
        "sub": [((n, d), (n, d), (n, d))],
        **{name: [((n,), (n,))] for name in ("neg", "exp", "log", "abs", "softmax", "sparsemax")},
        **{
            name: [((n,), ())]
            for name in (
                "sum",
                "norm",
                "length",
                "minimum",
                "maximum",
                "positive",
                "frobenius",
                "max_norm",
                "operator_norm",
            )
        },
    }
    misfits = {
        "matvec": [((n, d), (n,)), ((n, d), (m,))],
        "eigenvalue": [((n, d), ())],
        "matmul": [((n, d), (n, d)), ((n, d), (m, d))],
        "dot": [((n,), (d,))],
        "eq": [((n,), (d,)), ((n,), (n, n))],
        "parallel": [((n,), (d,))],
        "hadamard": [((n,), (d,))],
        "add": [((n,), (d,))],
        "sub": [((n, d), (d, n))],
        "attention_matrix": [((n, d), (n, n), (m, d)), ((n, d), (d, d), (m, n)), ((n, d), (d, n), (m, d))],
    }
    pairs, of_one, with_number = (
        ("function_value", "minimiser"),
        ("convex", "differentiable"),
        ("strongly_convex", "smooth", "lipschitz", "lower_bound", "polyak_lojasiewicz"),
    )
    fits |= {name: [((n,), (n,), ()), ((), (), ())] for name in pairs} | {
        name: [((n,), ()), ((), ())] for name in of_one
    }
    fits |= {name: [((n,), (), ()), ((), (), ())] for name in with_number} | {
        "function_gradient": [((n,), (n,), (n,)), ((), (), ())],
        "subgradient": [((n,), (n,), (n,), ()), ((), (), (), ())],
    }
    misfits |= {name: [((n,), (d,)), ((), (n,))] for name in (*pairs, "function_gradient")}
    misfits["subgradient"] = [((n,), (d,), (n,)), ((n,), (n,), (d,)), ((d,), (n,), (n,))]
    found = [set(names) == set(fits)]
    found += [names[name](*args) == value for name, rows in fits.items() for *args, value in rows]
    return found + [names[name](*args) is False for name, rows in misfits.items() for args in rows]


def without_data(module):
    """A tree without a first dataset has no sizes of data; a variable of the proof may be named like a loss."""
    t, found = forms(module, bound=False), []
    t.first = None
    for one in (
        "inputs(first_token_queries(D))",
        "loss(first_token_queries(D), ell)",
        "logits(D, p, i)",
        "with_query(D, p)",
    ):
        found.append(refused(module, lambda one=one: t.size(t.terms.read(term(one)))))
    whole = forms(module, bound=False)  # a sequence has no size, even where nothing in it has one
    found.append(refused(module, lambda: whole.size(whole.terms.read(term("some_descent(loss(D, ell))")))))
    t.bound["squared"] = t.terms.read(term("u"))
    return [
        *found,
        *[t.size(t.terms.read(term(f"{name}('squared', x, y)"))) == () for name in ("slope_bound", "curvature_bound")],
    ]


def probes() -> Iterator[Probe]:
    yield Probe("sizes without data", without_data)
    yield Probe("sizes", sizes)
    yield Probe("the table of sizes", table)


def cases() -> Iterator[Case]:
    u, w, zero = var("u"), var("w"), num(0)
    both = [["u", "vector", "n"], ["w", "vector", "d"]]
    added = ["le", zero, ["norm", ["add", u, w]]]
    yield Case("vectors of two sizes are not added", tree(added, combine(added), both), "REJECTED")
    same = [["u", "vector", "n"], ["w", "vector", "n"]]
    yield Case("vectors of one size are added", tree(added, combine(added), same), "VERIFIED")
    misfit = ["eq", u, w]
    yield Case("a hypothesis whose sides do not fit", tree(added, combine(added), both, [misfit]), "REJECTED")
    yield Case("a hypothesis whose sides fit", tree(misfit, given(misfit), same, [misfit]), "VERIFIED")
