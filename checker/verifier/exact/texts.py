# ── 2. Texts ─────────────────────────────────────────────────────────────────────────────────────────────────────
def rational(text):
    """The Fraction of a canonical text: "p" or "p/q" in lowest terms, q ≥ 2, no "+", no leading zeros, no "-0"."""
    need(type(text) is str, f'a number is a text like "1/2", not {show(text)}')
    need(max(map(len, text.split("/"))) <= LONGEST_WHOLE, f"a number of more than {LONGEST_WHOLE} digits", Exhausted)
    parts = re.fullmatch(r"(-?(?:0|[1-9][0-9]*))(?:/([1-9][0-9]*))?", text)
    need(parts and text != "-0" and parts[2] != "1", f"{show(text)} is not a canonical rational number")
    p, q = int(Decimal(parts[1])), int(Decimal(parts[2] or "1"))  # Decimal: int() alone refuses more than 4300 digits
    need(math.gcd(p, q) == 1, f"{show(text)} is not in lowest terms")
    return Fraction(p, q)
def rational_text(x):
    return f"{Decimal(x.numerator):f}" + (f"/{Decimal(x.denominator):f}" if x.denominator != 1 else "")
def natural(text):  # The index of a canonical text "0", "1", …
    good = type(text) is str and re.fullmatch(r"0|[1-9][0-9]{0,8}", text)
    need(good, f'an index is a text like "0", not {show(text)}')
    return int(text)
def show(value):  # Any JSON value as one short piece of printable ASCII; texts in quotation marks
    return escaped(cropped(value, 80)) if type(value) is str else f"a {type(value).__name__}"
def escaped(text):
    return json.dumps(text).replace("\x7f", "\\u007f")
def cropped(text, room):
    return text if len(text) <= room else text[:room] + "..."
def plain(text):  # A label, without quotation marks where it cannot be mistaken for anything else
    return text if re.fullmatch(r"[A-Za-z0-9_.\-]{1,80}", text) else show(text)
def named(text):  # A variable: bare only if it does not look like a word of the vocabulary or a truth
    return show(text) if text in VOCABULARY or text.lower() in MISTAKEN else plain(text)
def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()

MOST_VALUES = 500_000  # of one certificate: those that are written take up to a quarter of that
def parsed(text, most=MOST_VALUES):  # The JSON object of a text, without duplicate keys, floats or large integers
    need(len(text) <= LONGEST_TEXT, f"a certificate of more than {LONGEST_TEXT} characters", Exhausted)
    need(sum(map(text.count, "[{,:")) <= most, f"a certificate of more than {most} values", Exhausted)
    def once(pairs):
        need(len({name for name, _ in pairs}) == len(pairs), "a key occurs twice in one object")
        return dict(pairs)
    def small(token):
        need(len(token) < 10 and token.isdigit(), f"{show(token)} is not a text; numbers are written as texts")
        return int(token)

    try:
        value = json.loads(text, object_pairs_hook=once, parse_int=small, parse_float=small, parse_constant=small)
    except ValueError as problem:
        raise Rejected(f"not JSON: {show(str(problem))}") from None
    need(type(value) is dict, f"a certificate is an object, not {show(value)}")
    return value

def fields(value, names, what, optional=()):  # The entries of an object that has these and no others
    need(type(value) is dict, f"{what} is an object, not {show(value)}")
    missing, unknown = set(names).difference(value), set(value).difference(names, optional)
    need(not missing, f"{what} lacks {show(min(missing, default=''))}")
    need(not unknown, f"{what} has an unknown field {show(min(unknown, default=''))}")
    return [value.get(name) for name in (*names, *optional)]

