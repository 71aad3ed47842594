# ── 8. Files ─────────────────────────────────────────────────────────────────────────────────────────────────────
def certificates(paths):
    """(label, bytes or (outcome, message)) for everything the paths hold; a folder may hold JSON of other formats."""
    for path in paths:
        walk = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]
        files = sorted([name for name in walk if name.endswith((".json", ".jsonl"))])
        for file in files if os.path.isdir(path) else [path]:
            for label, line in in_file(file):
                if file == path or not of_another_format(line):
                    yield label, line

def in_file(path):  # (label, text or (outcome, message)) for the file's one object, or each line of a .jsonl file or standard input
    many, number, count = path.endswith(".jsonl") or path == "-", 0, 0
    try:
        need(path == "-" or stat.S_ISREG(os.stat(path).st_mode), "not a regular file")
        with open(path, "rb") if path != "-" else sys.stdin.buffer as file:
            while line := file.readline(LONGEST_TEXT + 1) if many else file.read(LONGEST_TEXT + 1):
                number += 1
                label = f"{path}:{number}" if many else path
                if len(line) > LONGEST_TEXT:
                    yield label, ("RESOURCE", f"a certificate of more than {LONGEST_TEXT} bytes; the rest is not read")
                    return
                if line.strip():
                    count += 1
                    yield label, line
        need(count, "an empty file")
    except (Rejected, OSError, ValueError) as problem:
        yield path, ("REJECTED", f"cannot be read: {show(str(problem))}")
def of_another_format(line):
    try:
        found = parsed(line.decode(), LONGEST_TEXT).get("format")
        return type(found) is str and found != FORMAT
    except Exception:
        return False  # verify_text will say what is wrong with it
def reported(label, line, outcome, message, found):  # One object for --json; the hash is that of the certificate's text
    text = hashlib.sha256(line.strip()).hexdigest() if type(line) is bytes else ""
    proved = {name: value for name, value in found._asdict().items() if name != "says"} if found else {}
    return json.dumps({"file": label, "sha256": text, "outcome": outcome, "message": message, **proved}, sort_keys=True)

def main(arguments):
    only = KINDS
    if "--only" in arguments[:-1]:
        at = arguments.index("--only")
        only, arguments = tuple(arguments[at + 1].split(",")), arguments[:at] + arguments[at + 2:]
    flags, paths = [one for one in arguments if one in ("--summary", "--json")], [one for one in arguments if one not in ("--summary", "--json")]
    if not paths or len(flags) > 1 or not set(only) <= set(KINDS) or any([one.startswith("-") and one != "-" for one in paths]):
        print("usage: python -I verify.py [--summary | --json] [--only KINDS] CERTIFICATE.json [more files, .jsonl files, directories, - ...]"
              f"; KINDS are of {','.join(KINDS)}")
        return 2
    counts, items = {"VERIFIED": 0, "REJECTED": 0, "RESOURCE": 0}, certificates(paths)
    item, several = next(items, None), False
    while item is not None:
        (label, text), item = item, next(items, None)
        several = several or item is not None
        outcome, message, found = verify_record(text, only=only) if type(text) is bytes else (*text, None)
        counts[outcome] += 1
        if flags == ["--json"]:
            print(reported(label, text, outcome, message, found), flush=True)
        elif outcome != "VERIFIED" or not flags:
            print((f"{escaped(label)[1:-1]}: " if several else "") + f"{outcome} {message}", flush=True)
    if flags == ["--summary"]:
        print(", ".join([f"{count} {outcome}" for outcome, count in counts.items()]))
    if not any(counts.values()) and flags != ["--json"]:
        print("REJECTED there is no certificate")
    return 1 if counts["REJECTED"] or not any(counts.values()) else 4 if counts["RESOURCE"] else 0

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        sys.exit(1)
