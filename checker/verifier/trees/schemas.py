# Facts about datasets, each with its proof in docs/datasets.md.  A fact is a schema: whatever dataset, loss, point, choice … stands for its
# placeholders, the conclusion holds where the premises hold.  The loss is one of those named; the W-model needs queries.
def schemas_of(model):
    """The facts that are said of both models: of p with ‖·‖, and of W with ‖·‖_F."""
    L, norm, product, svm, feasible, local = {
        "p": ("loss(D,ell)", "norm", "dot({},{})", "max_margin", "separable", "locally_optimal"),
        "W": ("matrix_loss(D,ell)", "frobenius", "dot(vec({}),vec({}))", "max_margin_matrix", "matrix_separable", "matrix_locally_optimal"),
    }[model]
    slope, excess = f"gradient({L},p)", f"sub(value({L},p),best_value(D,ell))"
    margin, best, step = "least_margin(D,best_tokens(D),p)", "best_scores(D)", "sub(q,p)"
    steepest = f"slope_bound(ell,minimum(worst_scores(D)),maximum({best}))"
    bent = product.format(slope, step), product.format(step, step)
    second = f"sub({best},mul(div(1,most_tokens(D)),sub({best},runner_up_scores(D))))"
    return {
        "smooth": ("D ell p q", SMOOTH, "", f"le({norm}(sub({slope},gradient({L},q))),mul(smoothness({L}),{norm}(sub(p,q))))"),
        "quadratic": ("D ell p q", SMOOTH, "", f"le(value({L},q),add(add(value({L},p),{bent[0]}),mul(mul(1/2,smoothness({L})),{bent[1]})))"),
        "descent": ("D ell p r", SMOOTH, f"le(0,r) le(mul(r,smoothness({L})),1)",
            f"le(value({L},sub(p,mul(r,{slope}))),sub(value({L},p),mul(mul(1/2,r),{product.format(slope, slope)})))"),
        "smoothness": ("D ell", SMOOTH, "", f"le(0,smoothness({L}))"),
        "optimal": ("D ell p", DECREASING, "", f"le(best_value(D,ell),value({L},p))"),
        "excess": ("D ell p", DECREASING, "some_worse_token(D)", f"lt(best_value(D,ell),value({L},p))"),
        "excess by margin": ("D ell p r", DECREASING, f"unique_best_token(D) le(r,{margin})",
            f"le({excess},mul(mul(mul({steepest},maximum(sub({best},worst_scores(D)))),sub(most_tokens(D),1)),exp(neg(r))))"),
        "excess without margin": ("D ell p", DECREASING, f"unique_best_token(D) le({margin},0)",
            f"le(div(minimum(sub(loss_value(ell,{second}),loss_value(ell,{best}))),inputs(D)),{excess})"),
        "margin of the solution": ("D c", (), f"{feasible}(D,c) some_choice(D)", f"le(1,least_margin(D,c,{svm}(D,c)))"),
        "margin on the ray": ("D c r", (), f"{feasible}(D,c) some_choice(D) le(0,r)", f"le(r,least_margin(D,c,mul(r,{svm}(D,c))))"),
        "no margin": ("D c p", (), f"not({feasible}(D,c))", "le(least_margin(D,c,p),0)"),
        "margin by the solution": ("D c p", (), f"{feasible}(D,c)",
            f"le(mul(least_margin(D,c,p),{product.format(f'{svm}(D,c)', f'{svm}(D,c)')}),{product.format('p', f'{svm}(D,c)')})"),
        "margin by norm": ("D c p", (), f"{feasible}(D,c)", f"le(mul(least_margin(D,c,p),{norm}({svm}(D,c))),{norm}(p))"),
        "margin of a sum": ("D c p q", (), "", "le(add(least_margin(D,c,p),least_margin(D,c,q)),least_margin(D,c,add(p,q)))"),
        "margin of a multiple": ("D c p r", (), "le(0,r)", "eq(least_margin(D,c,mul(r,p)),mul(r,least_margin(D,c,p)))"),
        "worst value": ("D ell p", DECREASING, "", f"le(value({L},p),loss_value(ell,minimum(worst_scores(D))))"),
        "positive risk": ("D ell p", ("exponential", "logistic"), "", f"lt(0,value({L},p))"),
        "downwards": ("D ell p u", DECREASING, "equal_nonoptimal_scores(D) lt(0,least_margin(D,best_tokens(D),u))",
            f"lt({product.format(slope, 'u')},0)"),
        "two choices": ("D c e", (), f"{feasible}(D,c) {feasible}(D,e) not(eq(c,e))", f"not(eq({svm}(D,c),{svm}(D,e)))"),
        "local is feasible": ("D c", (), f"{local}(D,c)", f"{feasible}(D,c)"),
        "optimal is local": ("D", (), f"unique_best_token(D) {feasible}(D,best_tokens(D))", f"{local}(D,best_tokens(D))"),
    }

SMOOTH = (*[one for one in LOSSES if one != "hinge"], "decreasing")
BOUND = "maximum(sub(best_scores(D),worst_scores(D)))"
M0, M1 = [f"{one}_bound(ell,minimum(worst_scores(D)),maximum(best_scores(D)))" for one in ("curvature", "slope")]
R2 = "hadamard(R,R)"
LEVELS = ("one_hot(D) unique_best_token(D) matrix_separable(D,best_tokens(D)) le(0,minimum(vec(p))) le(maximum(vec(p)),1) "
    "le(1,least_margin(D,best_tokens(D),p)) ")
LOGITS = "matrix_logits(D,max_margin_matrix(D,best_tokens(D)),i)"
# fact: (placeholders, the losses it holds for, premises, conclusion)
SCHEMAS = {
    **{f"{name} of {model}": one for model in "pW" for name, one in schemas_of(model).items()},
    "smoothness of bounded tokens": ("D W ell R S", SMOOTH, "tokens_at_most(D,R) spectral_at_most(W,S)",
        f"le(smoothness(loss(with_key_matrix(D,W),ell)),div(mul(mul(S,S),add(mul(mul(mul(1/4,{M0}),dot(head(D),head(D))),sum(hadamard({R2},{R2}))),"
        f"mul(mul(mul(5/7,{M1}),norm(head(D))),sum(hadamard({R2},R))))),length(R)))"),
    "bounds of tokens": ("D R i", (), "tokens_at_most(D,R)", "le(0,entry(R,i))"),
    "falling": ("ell r s", DECREASING, "lt(r,s)", "lt(loss_value(ell,s),loss_value(ell,r))"),
    "negative slope": ("ell r", DECREASING, "", "lt(loss_slope(ell,r),0)"),
    "bounded slope": ("ell a b r", DECREASING, "le(a,r) le(r,b)", "le(abs(loss_slope(ell,r)),slope_bound(ell,a,b))"),
    "Lipschitz slope": ("ell a b r s", DECREASING, "le(a,r) le(r,b) le(a,s) le(s,b)",
        "le(abs(sub(loss_slope(ell,r),loss_slope(ell,s))),mul(curvature_bound(ell,a,b),abs(sub(r,s))))"),
    "steepest": ("ell a b", SMOOTH, "le(a,b)", "le(0,slope_bound(ell,a,b))"),
    "most bent": ("ell a b", SMOOTH, "le(a,b)", "le(0,curvature_bound(ell,a,b))"),
    "scores in order": ("D", (), "", "le(minimum(worst_scores(D)),maximum(best_scores(D)))"),
    "worst and best": ("D i", (), "", "le(entry(worst_scores(D),i),entry(best_scores(D),i))"),
    "best of an input": ("D i", (), "", "eq(maximum(token_scores(D,i)),entry(best_scores(D),i))"),
    "worst of an input": ("D i", (), "", "eq(minimum(token_scores(D,i)),entry(worst_scores(D),i))"),
    "positive losses": ("D ell", ("exponential", "logistic"), "", "lt(0,best_value(D,ell))"),
    "ranges of scores": ("D", (), "", f"le(0,{BOUND})"),
    "most tokens": ("D", (), "", "le(1,most_tokens(D))"),
    "worse is other": ("D", (), "some_worse_token(D)", "some_choice(D)"),
    "equal losers": ("D", (), "equal_nonoptimal_scores(D)", "unique_best_token(D)"),
    "slope": ("D ell p u", SMOOTH, "", "eq(slope(loss(D,ell),p,u),dot(gradient(loss(D,ell),p),u))"),
    "support is active": ("D", (), "all_support_vectors(D)", "all_active(D,best_tokens(D))"),
    "support is unique": ("D", (), "all_support_vectors(D)", "unique_best_token(D)"),
    "active is feasible": ("D c", (), "all_active(D,c)", "matrix_separable(D,c)"),
    "active and local": ("D c", (), "all_active(D,c) matrix_locally_optimal(D,c)", "eq(c,best_tokens(D))"),
    "no rest": ("D ell p", DECREASING, "all_active(D,best_tokens(D)) unique_best_token(D) some_choice(D)",
        "lt(dot(vec(gradient(matrix_loss(D,ell),p)),vec(max_margin_matrix(D,best_tokens(D)))),0)"),
    "rank of the solution": ("D c", (), "matrix_separable(D,c)", "le(rank(max_margin_matrix(D,c)),inputs(D))"),
    "best word of two levels": ("D p i", (), LEVELS + "lt(entry(worst_scores(D),i),entry(best_scores(D),i))", f"lt(0,entry({LOGITS},best_token(D,i)))"),
    "other word of two levels": ("D p i t", (), LEVELS + "lt(entry(token_scores(D,i),t),entry(best_scores(D),i))",
        f"lt(entry({LOGITS},t),0)"),
    "rank in the dimension": ("D c", (), "matrix_separable(D,c)", "le(rank(max_margin_matrix(D,c)),dimension(D))"),
}

def instantiated(t, text, named):  # The term that a template gives
    tokens = re.findall(r"[A-Za-z_0-9/]+|[(,)]", text)
    def read():
        word = tokens.pop(0)
        if tokens[:1] != ["("]:
            return named[word] if word in named else t.term(["num", word])
        args = []
        while tokens.pop(0) != ")":
            args.append(read())
        return t.make(word, *args)
    found = read()
    need(not tokens, "a template that is not one term")
    return found

def has_queries(t, D):
    while D.name in ("with_query", "with_key_matrix"):
        if D.name == "with_query":
            return True
        D = D.args[0]
    return D.name == "var" and "queries" in t.shapes[D.leaf]

def by_dataset(t, goal, below, fact, values):
    """The conclusion and the premises are those of the schema, term by term."""
    need(type(fact) is str and fact in SCHEMAS and type(values) is list, "no such fact about datasets")
    names, losses, premises, conclusion = SCHEMAS[fact]
    need(len(values) == len(names.split()), "not as many terms as the fact has placeholders")
    named = {name: t.term(form) for name, form in zip(names.split(), values)}
    for one in named.values():
        t.size(one)
    if "ell" in named:
        ell = named["ell"]
        good = ell.sort == "loss" and set([ell.leaf] if ell.name == "word" else t.shapes[ell.leaf]) <= set(losses)
        need(good, "the fact does not hold for this loss")
    of_W = fact.endswith(" of W") or "matrix_" in conclusion + premises or "all_" in premises
    need(not of_W or has_queries(t, named["D"]), "the W-model needs queries")
    need({named[x].sort for x in "pqu" if x in named} <= {"matrix" if of_W else "vector"}, "a point of the other model")
    exactly(instantiated(t, conclusion, named) is goal)
    asked = [instantiated(t, one, named) for one in premises.split()]
    exactly(len(asked) == below.count and all([one is known for one, known in zip(asked, below)]), "the premises are not those of the fact")

