# ── 5b. Laws: what “expectation” draws ───────────────────────────────────────────────────────────────────────────
# An index is drawn uniformly or with given weights, an order uniformly; the entries of a scalar, vector or matrix are independent, each a fair sign, 1 with
# probability p and else 0, or standard normal.  A finite law is gone through outcome by outcome.
def kind_of(law):
    return law.leaf if law.name == "word" else law.name
def sides_of_draw(leaf):  # The sizes of "G:[m,d]", as words
    return [size for size in leaf.split(":")[1].strip("[]()").split(",") if size]
def sort_of_bound(leaf):
    sizes = leaf.split(":")[1]
    return "scalar" if sizes == "[]" else "order" if sizes[0] == "(" else "index" if sizes[0] != "[" else "matrix" if "," in sizes else "vector"
def sort_of_word(text):  # A law of an index, one of entries, or a loss
    return "index_law" if text == "uniform" else "law" if text in LAWS else "loss"

LINEAR, SUMS, PRODUCTS = ("neg", "sum", "transpose", "vec", "diag"), ("add", "sub", "pair"), ("mul", "hadamard", "dot", "matvec", "matmul", "outer", "kron")
def degree(work, term, leaf):
    """At most this degree as a polynomial in the entries of the draw ``leaf``; rejects a term that is not seen to be one."""
    work.spend(5)
    name, args = term.name, term.args
    if leaf not in term.open or name == "length":
        return 0
    if not args:
        return 1
    need(name not in ("entry", "column", "div", "expectation") or leaf not in args[1].open, "an index, a divisor or a law that depends on a draw", Undefined)
    if name in LINEAR or name in ("entry", "column", "div"):
        return degree(work, args[0], leaf)
    if name in SUMS or name in PRODUCTS:
        found = [degree(work, one, leaf) for one in args]
        return max(found) if name in SUMS else sum(found)
    if name in ("sum_over", "stack", "expectation"):
        return degree(work, args[-1], leaf)
    whole = name == "pow" and args[1].name == "num" and args[1].leaf.denominator == 1 and args[1].leaf >= 0
    need(whole, "what is not seen to be a polynomial in normal entries", Undefined)
    k, base = int(args[1].leaf), args[0]
    squares = base.name in ("norm", "frobenius") and k % 2 == 0  # ‖u‖² is one
    return k * degree(work, base.args[0] if squares else base, leaf)

def normal_moments(most):
    """[(c, x)] with Σ c·p(x) = E p(N) for a standard normal N and every polynomial p of degree ≤ most: c = E ℓ(N) for the ℓ that is 1 at the
    whole number x and 0 at the others from −r to r, 2r + 1 ≥ most.  The odd power 2r + 1 has the mean 0 on both sides."""
    nodes, found = range(-(most // 2), most // 2 + 1), []
    for j in nodes:
        p = [ONE]  # Π (x − i)/(j − i) over i ≠ j, the constant coefficient first
        for i in [i for i in nodes if i != j]:
            p = [(a - b) / (j - i) for a, b in zip([ZERO, *p], [*[i * c for c in p], ZERO])]
        found.append((sum([c * math.prod(range(1, k, 2)) for k, c in enumerate(p) if k % 2 == 0], ZERO), Fraction(j)))  # E x^k = 1·3·…·(k − 1)
    return [(c, x) for c, x in found if c]

def outcomes(work, term, value, sizes, sum_to_one):
    """(weight, outcome) for everything that is drawn: the number of an index, or the entries as tuples."""
    drawn, law, body = term.args
    kind, sides = kind_of(law), [size_of_words(words, sizes) for words in sides_of_draw(drawn.leaf)]
    need(all(sides), f"the size of {show(drawn.leaf)} is not determined")
    parameter = value(law.args[0]) if law.args else None
    need(parameter is not UNDEFINED, "a law whose parameter has no value", Undefined)
    if drawn.sort == "order":
        need(sides[0] <= MOST_DRAWN_PLACES, f"a mean over the orders of more than {MOST_DRAWN_PLACES} places", Undefined)
        found = list(itertools.permutations(range(sides[0])))
        work.spend(10 * sides[0] * len(found))
        return [(Fraction(1, len(found)), one) for one in found]
    if kind == "uniform":
        return [(Fraction(1, sides[0]), k) for k in range(sides[0])]
    if kind == "weighted":
        fit(len(parameter) == sides[0], "the weights of an index")
        good = all([work.less(c, ZERO) is False for c in parameter]) and sum_to_one(law.args[0])
        need(good, "weights that are not known to be ≥ 0 and to have the sum 1", Undefined)
        return list(zip(parameter, range(sides[0])))
    if kind == "bernoulli":
        good = work.less(parameter, ZERO) is False and work.less(ONE, parameter) is False
        need(good, "a probability that is not known to lie in [0, 1]", Undefined)
        entries = [(work.sub(ONE, parameter), ZERO), (parameter, ONE)]
    elif kind == "signs":
        entries = [(Fraction(1, 2), -ONE), (Fraction(1, 2), ONE)]
    else:
        most = degree(work, body, drawn.leaf)
        need(most <= MOST_DEGREE, f"a polynomial of degree above {MOST_DEGREE} in normal entries", Undefined)
        entries = normal_moments(most)
    count = math.prod(sides)
    need(len(entries) ** count <= MOST_OUTCOMES, f"a mean over more than {MOST_OUTCOMES} outcomes", Undefined)
    work.spend(10 * count * len(entries) ** count)
    found = []
    for k in range(len(entries) ** count):
        one = [entries[k // len(entries) ** j % len(entries)] for j in range(count)]
        xs = [x for _, x in one]
        shaped = tuple(xs) if len(sides) == 1 else tuple([tuple(xs[at : at + sides[1]]) for at in range(0, count, sides[1])]) if sides else xs[0]
        found.append((functools.reduce(work.mul, [c for c, _ in one], ONE), shaped))
    return found
def as_value(outcome):  # as a vector or matrix
    return [as_value(one) for one in outcome] if type(outcome) is tuple else outcome

