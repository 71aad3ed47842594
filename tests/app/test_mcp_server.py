"""``checker serve --mcp`` as an assistant uses it, by the client of the package ``mcp``: ten tasks, progress, cancellation, resources."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import jsonschema
import pytest

from checker.report.programs.result import result_object, result_schema
from tests.slow_ones import with_slow

pytestmark = pytest.mark.skipif(
    find_spec("mcp") is None, reason="needs the Model Context Protocol: pip install '.[mcp]'"
)


# The package ``mcp`` takes seconds to import: the worker that runs these tests imports it, and not each that collects them.
def server_of(takes_code=True, **limits):
    from checker.app.assistants.mcp_server import server_of
    from checker.app.assistants.mcp_tools import Tools
    from checker.runs.one_claim import Answers, Limits

    return server_of(Tools(answers=Answers(limits=Limits(**limits)), takes_code=takes_code))


def client_of(server):
    from mcp import Client

    return Client(server)


def answer_to(ask):
    import anyio

    return anyio.run(ask)


HEAD = "from checker.language import *\n"
STEPS = HEAD + (
    "a, b = scalar('a'), scalar('b')\n"
    "CLAIM = Claim(title='t', source=Source(paper='mine', where='L', fidelity='verbatim'), forall=(a, b), conclude=2*a*b <= a**2 + b**2)\n"
    "with CLAIM.proof() as p:\n    p.have((a - b)**2 >= 1)\n    p.conclude()\n"
)
TWO = ["a: scalar", "b: scalar"]
TASKS = {  # a name: the tool, its arguments, what the text says, whether the request failed
    "true": ("check_statement", {"latex": r"\|x\|_2 \le \|x\|_1", "variables": ["x: vector n"]}, "PROVED (exact)", False),
    "false": (
        "check_statement", {"latex": r"a^2 \le b^2", "assuming": [r"a \le b"], "variables": TWO}, "Counter-example: a = −1; b = 0", False,
    ),
    "ambiguous": (
        "check_statement", {"latex": r"\|A\| \le 3", "variables": ["A: matrix m n"]}, "frobenius (frobenius(A)), or operator", True,
    ),
    "answered": (
        "check_statement",
        {"latex": r"\|A\| \ge 0", "variables": ["A: matrix m n"], "readings": [r"\|A\|=operator"]}, "PROVED", False,
    ),
    "malformed": ("check_statement", {"source": HEAD + "CLAIM = Claim(title='t', conclude=sigmod(1) <= 1)"}, "Did you mean sigmoid", True),
    "no variable": ("check_statement", {"latex": r"a \le b", "variables": ["a: scalar"]}, "b: scalar (a variable, declared as", True),
    "words": ("check_statement", {"latex": "softmax is Lipschitz"}, "reads as words", True),
    "a brace": ("check_statement", {"latex": r"\frac{a}{ \le 1", "variables": ["a: scalar"]}, "column 9: ", True),
    "a wrong word": (
        "check_statement", {"statement": {"conclude": ["nrm", ["num", "0"]]}}, "names there are. Did you mean norm?", True,
    ),
    "which argument": (
        "check_statement", {"latex": r"\|A\| \le 3", "variables": ["A: matrix m n"]}, r'readings, such as ["\\|A\\|=frobenius"]', True,
    ),
    "a declaration": (
        "read_formula", {"latex": r"\sigma(x) \ge 0", "variables": ["x: vector n"]}, r"declared as '\sigma: function n'", False,
    ),
    "vacuous": (
        "check_statement", {"latex": r"a \ge 1", "assuming": [r"a^2 \le -1"], "variables": ["a: scalar"]}, "VACUOUS (exact)", False,
    ),
    "no LaTeX": ("check_statement", {"latex": r"a \le \input{x}", "variables": ["a: scalar"]}, "line 1, column 7: ", True),
    "too large": ("check_statement", {"source": HEAD + "x = bytearray(2**34)"}, "asked for more memory than a claim may use", True),
    "terms": (
        "check_statement", {"statement": {"forall": [["x", "vector", "n"]], "conclude": ["le", ["num", "0"], ["norm", ["var", "x"]]]}},
        "For all x (vector n): 0 ≤ ‖x‖", False,
    ),
    "slow": ("check_statement", {"source": HEAD + "while True: pass"}, "time limit of 1 s", False),
    "hostile": ("check_statement", {"source": HEAD + "import os\nos.kill(os.getppid(), 9)"}, "because memory ran out. Try again", True),
    "a wrong step": ("check_proof", {"source": STEPS}, "BREAKS AT STEP 1", False),
    "which step": (
        "check_proof", {"source": STEPS}, "BREAKS AT STEP 1.\n  step 1, line 5, have: FALSE: 1 ≤ (a − b)^2. At a = 0; b = 0. ", False,
    ),
    "a suggestion": ("suggest_proof", {"latex": r"a^2 + b^2 \ge 2 a b", "variables": TWO}, "with CLAIM.proof() as p:", False),
    "a word": ("look_up", {"word": "softmax"}, "`softmax(u)` is (0.265388…", False),
    "no word": ("look_up", {"word": "sigmod"}, "Did you mean sigmoid", True),
    "a verdict": ("explain_verdict", {"verdict": "consistent"}, "no certificate for the whole", False),
    "a formula": ("read_formula", {"latex": r"\|x\|_2 \le 1", "variables": ["x: vector n"]}, "norm(x) <= 1", False),
    "nothing": ("check_statement", {}, "Give exactly one of", True),
    "no script": ("check_proof", {"source": HEAD + "CLAIM = 1"}, "no proof script", True),
}  # fmt: skip


@pytest.fixture(scope="module")
def servers():
    """One with the usual limit, and one that ends a search soon."""
    return {seconds: server_of(seconds=seconds, network=False) for seconds in (60, 1)}


@pytest.fixture
def server(servers):
    return servers[60]


SLOW = ("answered", "slow", "hostile", "a suggestion", "vacuous", "which step")


@pytest.mark.parametrize("task", with_slow(TASKS, SLOW))
def test_a_task_of_an_assistant(servers, task):
    tool, arguments, said, failed = TASKS[task]
    server = servers[1 if task == "slow" else 60]

    async def ask():
        async with client_of(server) as client:
            return await client.call_tool(tool, arguments)

    answer = answer_to(ask)
    assert said in answer.content[0].text and bool(answer.is_error) == failed, answer.content[0].text
    data = answer.structured_content
    if "verdict" in data and "claim" in data:
        jsonschema.validate(result_object([data], budget="quick", seed=0, exit_code=0), result_schema())


def test_what_a_server_offers(server):
    async def ask():
        async with client_of(server) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            pages = [
                (await client.read_resource(f"checker://{name}")).contents[0].text
                for name in ("notation", "page/proofs", "gallery")
            ]
            example = await client.read_resource(f"checker://gallery/{pages[2].splitlines()[0]}")
            with pytest.raises(Exception, match="no page|Unknown|not found|Error"):
                await client.read_resource("checker://page/..%2F..%2Fpyproject")
            return tools, pages, example.contents[0].text

    tools, pages, example = answer_to(ask)
    assert set(tools) == {
        "check_statement",
        "check_proof",
        "suggest_proof",
        "look_up",
        "read_formula",
        "explain_verdict",
    }
    assert all(tool.description and tool.annotations.read_only_hint for tool in tools.values())
    assert "## Words" in pages[0] and "p.have(" in pages[1] and "CLAIM = Claim(" in example


@pytest.mark.kept
def test_progress_is_told_and_a_cancelled_search_is_ended(server):
    import anyio

    told = []

    async def progress(done, total, message):
        told.append(message)

    async def ask():
        async with client_of(server) as client:
            began = time.monotonic()
            with anyio.move_on_after(0.5) as scope:
                waiting = HEAD + "import time\ntime.sleep(8)"
                await client.call_tool("check_statement", {"source": waiting}, progress_callback=progress)
            assert scope.cancelled_caught and time.monotonic() - began < 4
            return await client.call_tool("explain_verdict", {"verdict": "PROVED"})

    assert not answer_to(ask).is_error
    assert told and told[0] == "started"


def test_a_server_for_data_only_takes_no_code():
    server = server_of(takes_code=False, seconds=2)

    async def ask():
        async with client_of(server) as client:
            code = await client.call_tool("check_statement", {"source": HEAD + "CLAIM = 1"})
            hidden = await client.call_tool("check_statement", {"latex": HEAD + "CLAIM = 1"})
            return code, hidden

    code, hidden = answer_to(ask)
    assert code.is_error and "takes no theorem files" in code.content[0].text
    assert hidden.is_error and "latex holds Python" in hidden.content[0].text


@pytest.mark.slow
def test_the_command_speaks_the_protocol():
    from mcp import StdioServerParameters

    parameters = StdioServerParameters(command=sys.executable, args=["-m", "checker.app.cli", "serve", "--mcp"])

    async def ask():
        async with client_of(parameters) as client:
            return await client.call_tool("check_statement", TASKS["false"][1])

    answer = answer_to(ask)
    assert answer.structured_content["verdict"] == "REFUTED"


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_server_that_waits(how):
    """Its thread waits for standard input, which Ctrl-C does not end by itself."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    server = subprocess.Popen(
        [sys.executable, "-m", "checker", "serve", "--mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.default_int_handler
        ),  # a shell in the background ignores it
    )
    try:
        server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}) + "\n")
        server.stdin.flush()
        assert "attention-claim-checker" in server.stdout.readline()
        server.send_signal(how)
        assert server.wait(20) == 128 + how
    finally:
        server.kill()
