def by_capture(one, given, shapes, first, said):
    """Every start is a capture (Lemma 4): n = 1 and equal losing scores; low risk; x(0) = R·w with R far enough; or large margins."""
    need(one.name in ("direction_tends_to", "norm_diverges"), "the lemma concludes a direction or a diverging norm")
    sequence = one.args[0]
    L, x = sequence.args[:2]
    D, ell = risk_of(L, x, shapes, first, DECREASING)
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable = {
        "loss": ("max_margin", "separable"), "matrix_loss": ("max_margin_matrix", "matrix_separable"),
    }[L.name]
    best = said("best_tokens", D)
    w = said(solution, D, best)
    need(one.name == "norm_diverges" or one.args[1] is w, "the direction is not the SVM's of the optimal tokens")
    equal = said("equal_nonoptimal_scores", D) in given
    need({said(separable, D, best), said("some_choice", D)} <= given, "no feasible SVM with a constraint is given")
    need(equal or said("unique_best_token", D) in given, "optimal tokens are not given as unique")
    top, zero, single = said("best_scores", D), said("num", "0"), said("num", "1")
    room = said("minimum", said("sub", said("loss_value", ell, said("runner_up_scores", D)), said("loss_value", ell, top)))
    low = said("worst_scores", D)
    most = said("mul", said("inputs", D), said("sub", said("most_tokens", D), single))
    most = said("mul", most, said("slope_bound", ell, said("minimum", low), said("maximum", top)))
    most = said("mul", most, said("maximum", said("sub", top, low)))
    margin = said("least_margin", D, best, x)
    if said("lt", said("mul", most, said("exp", said("neg", margin))), room) in given:
        pass  # all margins of x are large; where this holds, x is as large as the data have it
    elif x.name == "var":
        excess = said("mul", said("inputs", D), said("sub", said("value", L, x), said("best_value", D, ell)))
        alone = equal and said("eq", said("inputs", D), single) in given
        need(alone or said("lt", excess, room) in given, "the hypotheses do not make every start a capture")
    else:
        need(x.name == "mul" and x.args[0].name == "var" and x.args[1] is w, "the start is not a variable")
        far = said("lt", said("mul", most, said("exp", said("neg", x.args[0]))), room)
        need({said("lt", zero, x.args[0]), far} <= given, "the start is not given as far enough")
    short_enough(sequence, given, said)

def by_cone(one, given, shapes, first, said):
    """From far enough out in a narrow enough cone around the solution of a locally optimal choice's SVM, descent has its direction (Lemma 5a)."""
    need(one.name in ("direction_tends_to", "norm_diverges"), "the lemma concludes a direction or a diverging norm")
    need(one.args[0].name == "cone_descent", "the lemma is about descent from a cone")
    L, choice = one.args[0].args
    D = risk_of(L, one, shapes, first, DECREASING)[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable, local = {
        "loss": ("max_margin", "separable", "locally_optimal"),
        "matrix_loss": ("max_margin_matrix", "matrix_separable", "matrix_locally_optimal"),
    }[L.name]
    need(one.name == "norm_diverges" or one.args[1] is said(solution, D, choice), "the direction is not that of the cone")
    good = {said(separable, D, choice), said(local, D, choice), said("some_choice", D)} <= given
    need(good, "a locally optimal choice, a feasible SVM and a constraint are not given")

def by_path(one, given, shapes, first, said):
    """The paths of L over balls and with a ridge turn to the SVM's direction of the optimal tokens (Lemma 8)."""
    need(one.name in ("regularisation_path_tends_to", "ridge_path_tends_to"), "the lemma concludes where a path tends to")
    L, u = one.args
    D = risk_of(L, u, shapes, first, DECREASING)[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable = {
        "loss": ("max_margin", "separable"), "matrix_loss": ("max_margin_matrix", "matrix_separable"),
    }[L.name]
    best = said("best_tokens", D)
    need(u is said(solution, D, best), "the direction is not the SVM's of the optimal tokens")
    unique = {said("equal_nonoptimal_scores", D), said("unique_best_token", D)} & given
    need(unique and {said(separable, D, best), said("some_choice", D)} <= given, "unique optimal tokens, a feasible SVM and a constraint are not given")

def by_factors(one, given, shapes, first, said):
    """The (K,Q) path of factors with enough columns turns to the only solution of the nuclear-norm SVM (Lemma 16)."""
    need(one.name == "factored_direction_tends_to", "the lemma concludes where the factored path turns")
    D, ell, W, r = one.args
    need(D.leaf == first and "queries" in shapes[D.leaf], "the lemma is about the first dataset, with queries")
    need(set([ell.leaf] if ell.name == "word" else shapes[ell.leaf]) <= set(DECREASING), "the lemma needs a loss whose slope is negative everywhere")
    best = said("best_tokens", D)
    need(W is said("max_margin_matrix", D, best), "the direction is not the SVM's of the optimal tokens")
    need(r.name == "var" and r.sort == "scalar" and shapes[r.leaf] == ["natural"], "the number of columns is not a whole number")
    enough = {said("le", said("inputs", D), r), said("le", said("dimension", D), r)} & given
    unique = {said("equal_nonoptimal_scores", D), said("unique_best_token", D)} & given
    feasible = all([one in given for one in (said("matrix_separable", D, best), said("some_choice", D), said("only_nuclear_solution", D, best))])
    need(enough and unique and feasible, "enough columns, unique optimal tokens and one solution of the nuclear-norm SVM are not given")

def by_share(one, given, shapes, first, said):
    """Along a run that follows the SVM's direction of the optimal tokens, a token off its support adds a vanishing share of the gradient (Lemma 17)."""
    need(one.name == "contribution_vanishes", "the lemma concludes that a token's share of the gradient vanishes")
    sequence, i, t = one.args
    need(sequence.name in ("descent", "small_step_descent"), "not a sequence of gradient descent")
    L, x = sequence.args[:2]
    D = risk_of(L, x, shapes, first, (*DECREASING, "sigmoid"))[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, logits = {"loss": ("max_margin", "logits"), "matrix_loss": ("max_margin_matrix", "matrix_logits")}[L.name]
    w = said(solution, D, said("best_tokens", D))
    at = said(logits, D, w, i)
    off = said("lt", said("num", "1"), said("sub", said("entry", at, said("best_token", D, i)), said("entry", at, t)))
    follows = {said("direction_tends_to", sequence, w), said("norm_diverges", sequence), off} <= given
    need(follows, "the run's limit and a margin above 1 are not given")

def by_slope(one, given, shapes, first, said):
    """All tokens support vectors (Lemma 6), independent queries and a worse token (6a), or equal losing scores (6b; p too): ∇L ≠ 0 everywhere; ‖x(k)‖ → ∞ from every start."""
    if one.name == "not" and one.args[0].name == "eq" and one.args[0].args[0].name == "gradient":
        left, right = one.args[0].args
        L, x = left.args
        need(right is said("mul", said("num", "0"), x), "the gradient is not compared with 0")
    else:
        need(one.name == "norm_diverges", "the lemma concludes a gradient that is not 0, or a diverging norm")
        L, x = one.args[0].args[:2]
        short_enough(one.args[0], given, said)
    need(x.name == "var", "the lemma is about a start or point that is a variable")
    D = risk_of(L, x, shapes, first, (*DECREASING, "sigmoid"))[0]
    some, separable = said("some_choice", D), {"loss": "separable", "matrix_loss": "matrix_separable"}[L.name]
    tight = {said("all_support_vectors", D), some} <= given and L.name == "matrix_loss"
    free = {said("independent_queries", D), said("some_worse_token", D)} <= given and L.name == "matrix_loss"
    equal = {said("equal_nonoptimal_scores", D), said(separable, D, said("best_tokens", D)), some} <= given
    need(tight or free or equal, "all tokens are not given as support vectors, nor losing scores as equal beside a feasible SVM, nor the queries as independent beside a worse token")

