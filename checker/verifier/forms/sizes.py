SIZED = {  # name: from the sizes of its arguments to its own; None where they do not fit
    "matvec": lambda A, u: A[1:] == u and A[:1], "matmul": lambda A, B: A[1:] == B[:1] and A[:1] + B[1:],
    "transpose": lambda A: A[::-1], "kron": lambda A, B: tuple(map(joined_size, A, B)), "vec": lambda A: (joined_size(*A),),
    "dot": lambda u, w: u == w and (), "parallel": lambda u, w: u == w and (), "eq": lambda u, w: u == w and (),
    "hadamard": lambda u, w: u == w and u, "spectral_at_most": lambda A, R: (), "outer": lambda u, w: u + w,
    "diag": lambda u: u + u, "attention_matrix": lambda A1, X, A2: X == A1[1:] + A2[1:] and A1[:1] + A2[:1],
    **dict.fromkeys(("add", "sub"), lambda u, w: u == w and u), **dict.fromkeys(("neg", "exp", "log", "abs", "softmax", "sparsemax"), lambda u: u),
    "rank": lambda A: (), "eigenvalue": lambda A, k: A[:1] == A[1:] and (), "loss_value": lambda ell, u: u,
    "function_value": lambda f, x: f == x and (), "minimiser": lambda f, z: f == z and (), "function_gradient": lambda f, x: f == x and x,
    "subgradient": lambda f, x, g: f == x == g and (),
    **dict.fromkeys(("convex", "differentiable"), lambda f: ()), **dict.fromkeys(("strongly_convex", "smooth", "lipschitz", "lower_bound", "polyak_lojasiewicz"), lambda f, c: ()),
    **dict.fromkeys(("sum", "norm", "length", "minimum", "maximum", "positive", "frobenius", "max_norm", "operator_norm"), lambda u: ()),
}

DATA_SIZED = {  # name: sizes of what follows the dataset, n, d or M = d × d, i an index of an input, "" no size; and its own, T that of an input
    "best_token": ("i", "T"), "logits": ("di", "T"), "matrix_logits": ("Mi", "T"), "token_scores": ("i", "T"), "largest_key_difference": ("i", ""),
    "head": ("", "d"), "best_scores": ("", "n"), "runner_up_scores": ("", "n"), "worst_scores": ("", "n"), "tokens_at_most": ("n", ""),
    "max_margin": ("", "d"), "max_margin_matrix": ("", "M"),
}

def joined_size(a, b):
    return a[0] * b[0], tuple(sorted(a[1] + b[1]))
def size_key(words):  # "2*n*d" as (2, ("d", "n"))
    factors = words.split("*")
    return math.prod([int(f) for f in factors if f.isdigit()]), tuple(sorted([f for f in factors if not f.isdigit()]))

class Sizes(Polynomials):
    """The sizes of terms.  Those of an input's tokens are named by normal forms, which come next."""
    def size(self, term):
        """The sizes of a vector or matrix, () of a scalar, the range of an index; rejects what does not fit."""
        if term not in self.sizes:
            self.work.spend(5)
            size = self.size_of(term, [self.size(one) for one in term.args])
            need(size is not None and size is not False, f"sizes that do not fit, or that trees do not treat, in {term.name}")
            self.sizes[term] = size
        return self.sizes[term]
    def size_of(self, term, sizes):
        name, args, n, d = term.name, term.args, (1, ("n",)), (1, ("d",))
        if name == "bound":
            return tuple(map(size_key, sides_of_draw(term.leaf)))
        if name == "state":
            return tuple(map(size_key, term.leaf.split(":")[2:]))
        if name == "iterate":  # a state keeps its sizes
            return sizes[3::3][int(args[0].leaf)] if sizes[3::3] == sizes[4::3] == sizes[5::3] else None
        if term.sort in ("law", "index_law"):
            return sizes[0] if name == "weighted" else ()
        if name == "expectation":  # with as many weights as there are indices; of equal sizes for all that is drawn
            ragged = any([word.startswith("T[") for _, words in sizes[2] for word in words])
            return None if ragged or sizes[1] not in ((), sizes[0]) else sizes[2]
        if name in ("sum_over", "stack"):  # of equal sizes at all places: none is that of an input's tokens
            ragged = any([word.startswith("T[") for _, words in sizes[1] for word in words])
            return None if ragged else sizes[0] * (name == "stack") + sizes[1]
        if name in ("for_each", "for_every", "number_of") or (name == "eq" and args[0].sort == "index"):  # places of any two ranges are compared as numbers
            return ()
        if name == "var" and term.leaf in self.bound:
            return self.size(self.bound[term.leaf])
        if name == "var":
            return tuple(map(size_key, self.shapes[term.leaf])) if term.sort in SIDES else ()
        if name in ("with_query", "with_key_matrix", "loss", "matrix_loss"):  # of the first dataset, perhaps with other queries or keys
            good = self.of_first(args[0]) and sizes[1:] in ([()], [(d,) * (1 + (name == "with_key_matrix"))])
            return () if good else None
        if args and args[0].sort == "dataset":  # only the first dataset binds n and d
            fits, gives = DATA_SIZED.get(name, ("", ""))
            sides = {"n": (n,), "d": (d,), "M": (d, d), "i": (n,)}
            if name == "least_margin":  # at a vector or a matrix
                return () if self.of_first(args[0]) and sizes[2] in ((d,), (d, d)) else None
            good = self.of_first(args[0]) and sizes[1:] == [sides.get(x, ()) for x in fits.ljust(len(args) - 1)]
            if gives == "T":
                key = self.key(args[-1])
                word = f"T[{key}]"  # not spelled: long names are cropped there
                self.ragged[word] = self.variables(key)
                return good and ((1, (word,)),)
            return sides.get(gives, ()) if good and (gives or term.sort in ("scalar", "truth", "choice")) else None
        if name in ("entry", "margin", "spread"):
            return () if sizes[0] == sizes[1] or self.within(*sizes) else None
        if name == "mul":
            return sizes[1]
        if name == "at":
            return sizes[0]
        if name == "place":  # a literal index: its range is told by ``within``
            k = args[0].leaf if args[0].name == "num" else -ONE
            return (("place", int(k)),) if k >= 0 and k.denominator == 1 else None
        if name == "pair":
            return ((2, ()),)
        if name in ("attention_block", "block"):
            (n1, d1), (n2, d2), j, x = sizes if name == "attention_block" else (*sizes, None)
            good = (n1,) == j and x in (None, (joined_size(d1, d2),))
            return ((n2,) if x else (n2, joined_size(d1, d2))) if good else None
        if name in ("gradient", "value", "slope"):
            A, g = [self.size(one) for one in args[0].args[:2]] if args[0].name == "softmax_loss" else ((d,) * (1 + (args[0].name == "matrix_loss")), ())
            return None if any([A != g + one for one in sizes[1:]]) else sizes[1] if name == "gradient" else ()
        if name in ("regression_loss", "regression_loss_vectorised"):
            (A1, A2, A3, X, Y, B), fit = sizes, lambda *pairs: all([a == b for a, b in pairs])
            X = X if len(X) == 2 else (A1[1], A2[1]) if X == (joined_size(A1[1], A2[1]),) else (None, None)
            return () if fit((A1[1], X[0]), (A2[1], X[1]), (A2[0], A3[0]), (A3[1], Y[0]), ((A1[0], Y[1]), B)) else None
        if name == "softmax_loss":
            return ()  # its gradient looks into it
        if name == "column":
            return sizes[0][:1] if sizes[0][1:] == sizes[1] or self.within(sizes[0][1:], sizes[1]) else None
        if name == "mat":  # rows as long as a vector is, or of a literal number of entries
            ((count, names),), k = sizes[0], args[1].leaf if args[1].name == "num" else ZERO
            ((divisor, others),) = self.size(args[1].args[0]) if args[1].name == "length" else ((int(k) if k.denominator == 1 else 0, ()),)
            rest = list(names)
            good = divisor >= 1 and count % divisor == 0 and all([rest.count(one) >= others.count(one) for one in others])
            for one in others if good else ():
                rest.remove(one)
            return ((count // divisor, tuple(rest)), (divisor, others)) if good else None
        if name == "identity":
            if args[0].name == "length":
                return self.size(args[0].args[0]) * 2
            k = args[0].leaf if args[0].name == "num" else ZERO
            return ((int(k), ()),) * 2 if k >= 1 and k.denominator == 1 else None
        if name in SIZED and any(sizes):
            return SIZED[name](*sizes)
        return () if not any(sizes) and term.sort in ("scalar", "truth", "loss") else None
    def of_first(self, data):  # The first dataset, perhaps with other queries or keys
        while data.name in ("with_query", "with_key_matrix"):
            data = data.args[0]
        return data.name == "var" and data.leaf == self.first
    def within(self, vector, index):  # T is the fewest tokens of an input, so an index below T is one of every input's
        if index[0][0] == "place":  # names stand for 1, 2, …, so that a size is at least its number
            return index[0][1] < vector[0][0]
        return index == ((1, ("T",)),) and len(vector) == 1 and vector[0][0] == 1 and vector[0][1][0].startswith("T[")
    def instance(self, whole, place):
        """The body of a binder at a place.  Closed, or of indices that are bound nowhere inside: nothing is captured."""
        index, body = whole.args
        need(self.size(place) == self.size(index) or self.within(self.size(index), self.size(place)), "a place of another range")
        need(not body.binds.intersection(map(called, place.open)), "an index that is bound inside")
        return self.replaced(body, index, place)
    def replaced(self, term, old, new):
        self.work.spend(5)
        if term is old:
            return new
        return self.make(term.name, *[self.replaced(one, old, new) for one in term.args]) if term.args else term

