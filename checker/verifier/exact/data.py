# ── 3. Data ──────────────────────────────────────────────────────────────────────────────────────────────────────
def listed(value, what, count=None):
    need(type(value) is list and value, f"{what} is a list that is not empty, not {show(value)}")
    need(count in (None, len(value)), f"{what} is a list of {count}, not of {len(value)}")
    return value
def listed_or_none(value):
    need(type(value) is list, "a list is needed")
    return value
def vector(value):
    return [rational(x) for x in listed(value, "a vector")]
def matrix(value):
    rows = [vector(row) for row in listed(value, "a matrix")]
    need(all([len(row) == len(rows[0]) for row in rows]), "the rows of a matrix differ in size")
    return rows

def loss_word(value):
    need(type(value) is str and value in LOSSES, f"{show(value)} is no loss")
    return value

class Data:
    """n inputs of T_i tokens in dimension d with labels ±1 and a head v; perhaps queries z_i and a key matrix."""

    def __init__(self, tokens, labels, head, queries, key_matrix):
        self.tokens, self.labels, self.head, self.queries, self.key_matrix = tokens, labels, head, queries, key_matrix
        self.n, self.d, self.size = len(tokens), len(head), sum(map(len, tokens))
        self.keys = self.scores = None  # computed when asked for
        fits = len(labels) == self.n and all([len(x) == self.d for X in tokens for x in X])
        if queries is not None:
            fits = fits and len(queries) == self.n and all([len(z) == self.d for z in queries])
        if key_matrix is not None:
            fits = fits and len(key_matrix) == self.d == len(key_matrix[0])
        need(fits, "the sizes do not fit: tokens, labels, head, queries, key_matrix")

    @classmethod
    def read(cls, value):
        tokens, labels, head, *_ = fields(value, ("tokens", "labels", "head"), "a dataset", ("queries", "key_matrix"))
        need(all([y in ("1", "-1") for y in listed(labels, "labels")]), 'a label is "1" or "-1"')
        more = [matrix(value[name]) if name in value else None for name in ("queries", "key_matrix")]
        return cls([matrix(X) for X in listed(tokens, "tokens")], vector(labels), vector(head), *more)

def written(value):  # The JSON of data; undefined when a derived entry is not exact
    if type(value) is list:
        return [written(x) for x in value]
    if type(value) is Data:
        parts = ("tokens", "labels", "head", "queries", "key_matrix")
        return {name: written(getattr(value, name)) for name in parts if getattr(value, name) is not None}
    need(type(value) is Fraction, "an entry of the data is not exact", Undefined)
    return rational_text(value)

def order_of(value):  # of n places: each of 0, …, n − 1 once
    places = [natural(one) for one in listed(value, "an order")]
    need(sorted(places) == list(range(len(places))), "an order holds every place once")
    return tuple(places)

READERS = {
    "scalar": rational, "vector": vector, "matrix": matrix, "index": natural, "dataset": Data.read, "loss": loss_word,
    "order": order_of, "choice": lambda value: tuple([natural(t) for t in listed(value, "a choice")]),
}

