# ── 5b. Sequences ────────────────────────────────────────────────────────────────────────────────────────────────
# iterate(which, k, t, x, s, u, y, r, w, …) is the part ``which`` of the state (x, y, …) after k steps: (s, r, …), and from each state the
# next, (u, w, …) at it and at the number t of the step, from 0.  t, x, y, … are leaves "state", "t:natural", "x:vector:d", bound in u, w, … alone.
def state_leaf(text):
    kind, *sides = text.split(":")[1:] or [""]
    good = re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}(?::[A-Za-z0-9_*]{1,90}){1,3}", text) and len(sides) == {"vector": 1, "matrix": 2}.get(kind, 0)
    need(good and kind in ("natural", "scalar", "vector", "matrix"), f"{show(text)} is no variable of a state, as x:vector:d")
    if sides:
        read_shape(kind, sides)
    return text
def state_sort(leaf):
    return leaf.split(":")[1].replace("natural", "scalar")
def sequence_sort(args):
    """The sort of an iterate; rejects what defines no sequence."""
    good = len(args) >= 6 and len(args) % 3 == 0 and args[0].name == "num" and args[1].sort == "scalar" and args[2].name == "state"
    need(good and args[2].leaf.endswith(":natural"), "iterate takes a part, a number of steps, the step, and x, start, update of each part")
    x, which = args[3::3], args[0].leaf
    need(all([one.name == "state" and not one.leaf.endswith(":natural") for one in x]), "iterate binds no variable of a state")
    need(len({called(one.leaf) for one in (args[2], *x)}) == len(x) + 1, "iterate binds a name twice")
    need(all([a.sort == b.sort == c.sort for a, b, c in zip(x, args[4::3], args[5::3])]), "a start or an update of another sort")
    need(which.denominator == 1 and 0 <= which < len(x), "iterate has no such part")
    return x[int(which)].sort
def sort_given(name, args):  # None where the sorts do not fit
    if name == "iterate":
        return sequence_sort(args)
    takes = tuple([one.sort for one in args])
    return next((gives for wanted, gives in SIGNATURES.get(name, ()) if wanted == takes), None)

def names_like(name):  # name_2, name_3, …
    return (f"{name}_{k}" for k in range(2, 10**6))

# What a leaf "state" stands for: the part of a Run after so many steps; the number of these where the part is None
Place = namedtuple("Place", "run step part")
class Run:
    """A sequence inside binders at one place of each; its states, as values and in closed form."""
    def __init__(self, term, places):
        self.leaves, self.starts, self.updates, self.places = (term.args[2], *term.args[3::3]), term.args[4::3], term.args[5::3], places
        self.states = {False: [], True: []}
    def next(self, done):  # what is to be evaluated for the next of so many states, and where
        if not done:
            return self.starts, self.places
        parts = [None, *range(len(self.starts))]
        return self.updates, {**self.places, **{one.leaf: Place(self, done - 1, part) for one, part in zip(self.leaves, parts)}}
def sides_of(value):
    return [] if type(value) is not list else [len(value)] + ([len(value[0])] if type(value[0]) is list else [])
def handed_on(work, value):  # without exact numbers of very many digits
    if type(value) is list:
        return [handed_on(work, one) for one in value]
    if type(value) is not Fraction or value.numerator.bit_length() + value.denominator.bit_length() <= LONGEST_EXACT:
        return value
    work.exact = False
    return work.interval(value)

