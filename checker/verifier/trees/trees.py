def lawful(t, term, facts, context, shown):
    """Reject a mean of which the law is not shown to be one, or of what is not seen to be integrable."""
    drawn, law, body = term.args
    for one in law.args:
        defined(t, one, facts, context, shown)
    for one in conditions_of(t, law):
        seen = one.name == "le" and t.sign(t.gap(one)) > 0
        need(seen or one in context or one in facts, f"{cropped(spelled(one), 200)} is not shown, which the law {kind_of(law)} asks for")
    if kind_of(law) == "gaussian":
        integrable(t, body, drawn.leaf)

# Names that need the queries of a dataset, and names that are not defined everywhere: the tree shows the conclusion defined by facts 0 < y, 0 ≤ y
QUERIED = ("matrix_logits", "matrix_separable", "matrix_locally_optimal", "all_active", "all_support_vectors")
PARTIAL = ("div", "log", "sqrt", "pow", "best_token", "largest_key_difference", "curvature_bound", "slope_bound", "loss_slope", "loss_value", "at",
           "softmax_loss", "function_gradient", "loss", "matrix_loss", "best_tokens", "max_margin", "max_margin_matrix", "least_margin", "eigenvalue", *QUERIED)
def defined(t, term, facts, context, shown=()):
    """Reject what may have no value.  Facts: conclusions of proofs in this context, true for all values of the variables of the proof.

    Of a sequence its number of steps, its starts, and its updates at the states after j steps, for a whole number j of the proof that occurs nowhere in it: with the
    states after j steps (``shown``) those after j + 1 steps are defined then."""
    if term.name == "iterate":
        count, j = t.scalar(term.args[1]), next((x for x in sorted(t.extra) if t.whole_variable(x) and x not in t.occurs(term)), None)
        if (term.args[1:2], term.args[2:]) in shown:
            return
        literal = count.get((), ZERO)
        need((count.keys() <= {()} or t.whole(count) is not None) and literal.denominator == 1 and literal >= 0, "a number of steps that may be none")
        need(j is not None, "no whole number of the proof at which the updates of a sequence are shown defined")
        defined(t, term.args[1], facts, context, shown)
        j = t.term(["var", j])
        states = [t.make("iterate", t.term(["num", str(k)]), j, *term.args[2:]) for k in range(len(term.args) // 3 - 1)]
        for one in (*term.args[4::3], *t.after(term, states, j, 1)):
            defined(t, one, facts, context, (*shown, ((j,), term.args[2:])))
        return
    for k, one in enumerate(() if term.name in BINDERS else term.args):  # “P implies Q” is TRUE where P is FALSE, whatever Q is
        defined(t, one, facts, context | {term.args[0]} if k and term.name == "implies" else context, shown)
    if term.name in BINDERS:  # what is shown at every place holds at each
        if term.name == "expectation":
            lawful(t, term, facts, context, shown)
        return defined(t, term.args[-1], [*facts, *[one.args[1] for one in facts if one.name in ("for_each", "for_every") and one.args[0] is term.args[0]]], context, shown)
    if term.name not in PARTIAL:
        return need(term.name in TOTAL, f"{term.name} may be undefined; trees do not treat it")
    def smooth(loss):
        return "hinge" not in (t.shapes[loss.leaf] if loss.name == "var" else [loss.leaf])
    def shown(p, strict):
        return t.sign(p) > strict or any([one.name in ("lt",) + ("le",) * (not strict) and t.gap(one, "le", "lt") == p for one in facts])
    def has(truth):
        return truth in context or truth in facts
    def apart(p):  # “not a = b” says that p is not 0, where b − a is p or −p
        gaps = [t.gap(one.args[0], "eq") for one in (*context, *facts) if one.name == "not" and one.args[0].name == "eq" and one.args[0].args[0].sort == "scalar"]
        return p in gaps or t.times({(): -ONE}, p) in gaps
    args = term.args
    if term.name == "div":
        y = t.scalar(args[1])
        good = shown(y, True) or shown(t.times({(): -ONE}, y), True) or apart(y)
    elif term.name == "function_gradient":
        good = any([one.name in SLOPED and one.args[0] is args[0] for one in (*context, *facts)])
    elif term.name == "log" and args[0].sort == "vector":
        good = has(t.make("positive", args[0]))
    elif term.name in ("log", "sqrt"):
        good = shown(t.scalar(args[0]), term.name == "log")
    elif term.name == "pow":
        k = t.scalar(args[1])
        good = k.keys() <= {()} and k.get((), ZERO).denominator == 1 and 0 <= k.get((), ZERO) <= LARGEST_POWER
        good = good or t.whole(k) is not None
    elif term.name == "eigenvalue":
        good = counted_eigenvalue(t, *args) and has(t.make("eq", args[0], t.make("transpose", args[0])))
    elif term.name == "at":
        good = counts(t, t.scalar(args[1]))
    elif term.name in ("softmax_loss", "loss", "matrix_loss"):
        good = smooth(args[-1]) and (term.name != "matrix_loss" or args[0].name == "with_query" or (args[0].name == "var" and "queries" in t.shapes[args[0].leaf]))
    elif term.name in (*QUERIED, "least_margin"):
        good = has_queries(t, args[0]) or (term.name == "least_margin" and args[2].sort == "vector")
    elif term.name in ("max_margin", "max_margin_matrix"):
        problem = t.make("separable" if term.name == "max_margin" else "matrix_separable", *args)
        good = has(problem) and (term.name == "max_margin" or has_queries(t, args[0]))
    elif term.name in ("best_token", "best_tokens", "largest_key_difference"):
        good = has(t.make("unique_best_token", args[0]))
    else:
        good = args[0].sort == "loss" and (smooth(args[0]) or term.name == "loss_value")
        good = good and (len(args) < 3 or shown(t.scalar(t.make("sub", args[2], args[1])), False))
    need(good, f"{cropped(spelled(term), 200)} is not shown to be defined")
TOTAL = set("""num word var bound state number_of indicator lt le eq and or not implies add sub neg mul exp sin cos abs minimum maximum dot norm frobenius sum hadamard positive
    parallel matvec matmul transpose kron vec mat length softmax sparsemax attention_block sigmoid sigmoid_slope sigmoid_curvature entry place margin spread
    logits block column pair max_norm gradient is_loss inputs most_tokens dimension unique_best_token identity spectral_at_most operator_norm outer diag with_query with_key_matrix value attention_matrix regression_loss regression_loss_vectorised head
    best_scores runner_up_scores worst_scores token_scores tokens_at_most best_value slope smoothness rank separable locally_optimal
    some_choice some_worse_token equal_nonoptimal_scores same_length one_hot
    function_value convex strongly_convex differentiable smooth lipschitz minimiser lower_bound subgradient polyak_lojasiewicz""".split())

def counted_eigenvalue(t, A, k):  # 1 ≤ k ≤ n for a whole number k, by sight: k is n, or a literal number that is at most the one in the size
    size, k = t.size(A)[:1], t.scalar(k)
    literal = k.get((), ZERO)
    return k == t.counted(size) or (k.keys() <= {()} and literal.denominator == 1 and 1 <= literal <= size[0][0])
def told(t, term):
    """What a hypothesis says by having a value: A = Aᵀ for each A of which it compares an eigenvalue."""
    if term.name == "eigenvalue":
        return {t.make("eq", term.args[0], t.make("transpose", term.args[0]))}
    return set().union(*map(lambda one: told(t, one), term.args)) if term.name in ("and", "le", "lt", "eq", "add", "sub", "neg", "mul", "div") else set()

def settled(t, node, context, goal):
    """A tree for the goal, shown defined.  Three rules stand at the root alone: ``losses`` (every word apart), ``impossible``, ``defined``."""
    rule, concludes, below, parameters = fields(node, ("rule", "concludes", "premises", "with"), "a node")
    concludes = t.term(concludes, "truth")
    need(concludes is goal or rule == "impossible", "the tree does not conclude what the statement concludes")
    if rule == "losses":
        (name,) = fields(parameters, ("variable",), "rule losses: with")
        need(type(name) is str and t.terms.sorts.get(name) == "loss" and type(below) is list, "rule losses: no loss to choose")
        ell = t.term(["var", name])
        words = [t.term(["word", one]) for one in t.shapes[name]]
        need(len(words) == len(below), "rule losses: one premise for each loss")
        for word, one in zip(words, below):
            settled(t, one, frozenset([t.replaced(h, ell, word) for h in context]), t.replaced(goal, ell, word))
        return
    if rule == "impossible":  # the hypotheses prove 1 ≤ 0, so no instance meets them
        need(type(below) is list and len(below) == 1 and t.check(below[0], context) is concludes is t.term(["le", ["num", "1"], ["num", "0"]]), "not impossible")
        return
    facts = []
    if rule == "defined":
        need(type(below) is list and below, "rule defined: a proof and facts")
        node, *facts = below
        facts = [t.check(one, context) for one in facts]
    need(t.check(node, context) is goal, "the tree does not conclude what the statement concludes")
    defined(t, goal, facts, context)

def tree(certificate, budget):
    names = ("format", "type", "claim", "role", "to_prove", "evidence", "provenance")
    _, _, claim, role, to_prove, evidence, provenance = fields(certificate, names, "the certificate")
    label, title, statement, statement_hash = claimed(claim, provenance)
    need((role, to_prove) in (("proof", "TRUE"), ("vacuous", "VACUOUS")), "a tree has the role proof and proves TRUE, or vacuous and VACUOUS")
    quantifier, sorts, shapes, terms, hypotheses, conclusion = read_statement(statement)
    sorts, shapes = dict(sorts), {**shapes}
    need(quantifier == "all", "a tree proves statements for all instances")
    root, extra = fields(evidence, ("tree", "variables"), "evidence")
    t = Tree(Meaning(128, budget, Evidence([])), terms, shapes, {}, next((x for x in sorts if sorts[x] == "dataset"), None))
    t.extra, t.exact = set(), True
    for entry in listed_or_none(extra):
        good = type(entry) is list and len(entry) >= 2 and all([type(x) is str for x in entry[:2]])
        good = good and (len(entry) == 2 + SIDES.get(entry[1], 0) or entry[1:] == ["scalar", "natural"])
        need(good and entry[0] not in terms.sorts and entry[1] in ("scalar", "vector", "matrix", "index", "order"), "a variable of the proof is [name, sort, size]")
        t.extra.add(entry[0])
        if len(entry) == 3 and type(entry[2]) is list:  # as long as a vector
            t.bound[entry[0]] = t.term(entry[2], "vector")
        else:
            t.shapes[entry[0]] = read_shape(entry[1], entry[2:])
        terms.sorts[entry[0]] = entry[1]
    for one in (*hypotheses, conclusion):
        t.size(one)
    # 0 < 0 holds nowhere.  Where every hypothesis is TRUE it is so in the reading of total functions too, and there they give 0 < 0
    context = frozenset(hypotheses).union(*[told(t, one) for one in hypotheses])
    settled(t, root, context, conclusion if role == "proof" else t.term(["lt", ["num", "0"], ["num", "0"]]))
    proves = "the statement for all instances" if role == "proof" else "that NO INSTANCE meets the hypotheses, whatever is concluded"
    says = (f"{role}, {'exact' if t.exact else 'with intervals'}: the tree PROVES {proves}; {show(title)} [{plain(label)}, statement {statement_hash}]: "
            + stated(quantifier, sorts, {x: shapes[x] for x in sorts}, hypotheses, conclusion))
    return Proved(says, "tree", role, statement_hash, "", t.exact, "")

