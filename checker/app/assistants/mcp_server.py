"""The tools of ``mcp_tools`` behind the Model Context Protocol: progress while a search runs, and cancellation ends it.

Two searches run at a time.  A search that is cancelled is killed, and so are all where the assistant goes away.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import checker
from checker.app import handbook
from checker.app.assistants.mcp_tools import Reply, Statement, Tools
from checker.errors import CheckerError, MissingDependency

try:
    import anyio
    from mcp.server import MCPServer
    from mcp.server.mcpserver import Context
    from mcp.types import CallToolResult, TextContent, ToolAnnotations
except ImportError as problem:  # an extra
    raise MissingDependency(
        f"`checker serve --mcp` needs the package mcp, version 2 or later ({problem}). "
        "Install it: pip install 'attention-claim-checker[mcp]', or pipx inject attention-claim-checker mcp."
    ) from None

_AT_A_TIME = 2
_INSTRUCTIONS = """Verdicts on theorems about softmax attention and max-margin classifiers, with certificates.
PROVED and REFUTED are certain for exactly the printed statement: compare it with what you meant. CONSISTENT is no proof.
Give a statement as LaTeX with declared variables ('x: vector n'), as JSON terms, or as a theorem file in Python (docs: checker://page/notation).
A formula with several readings is answered with questions; ask the user, do not guess."""
_ASKING = ToolAnnotations(read_only_hint=True, open_world_hint=False)


def server_of(tools: Tools) -> MCPServer:
    """A server with all tools and resources, to be run by ``server.run("stdio")`` or connected to a client in a test."""
    server = MCPServer("attention-claim-checker", version=checker.__version__, instructions=_INSTRUCTIONS)
    _add_checks(server, tools)
    _add_words(server, tools)
    _add_resources(server)
    return server


def _add_checks(server: MCPServer, tools: Tools) -> None:
    limiter = anyio.CapacityLimiter(_AT_A_TIME)

    @server.tool(annotations=_ASKING)
    async def check_statement(
        ctx: Context,
        statement: dict[str, Any] | None = None,
        latex: str | None = None,
        source: str | None = None,
        variables: list[str] | None = None,
        assuming: list[str] | None = None,
        readings: list[str] | None = None,
    ) -> CallToolResult:
        """Is this statement true? Verdict, printed statement, exact counter-example or idea of the proof, and what was not checked.

        Give exactly one of: statement (JSON terms; no code is run); latex (a formula, with variables such as 'x: vector n',
        'A: matrix m n', 'a: scalar' or 'i: index n', hypotheses in assuming, and answers in readings, 'PART=READING'); source (a theorem
        file in Python).
        """
        asked = _asked(statement, latex, source, variables, assuming, readings)
        return await _run(lambda **how: tools.check(asked, **how), ctx, limiter)

    @server.tool(annotations=_ASKING)
    async def check_proof(ctx: Context, source: str) -> CallToolResult:
        """Check the proof script in a theorem file (Python), step by step: each step is proved, false with an instance, or open."""
        return await _run(lambda **how: tools.check_proof(source, **how), ctx, limiter)

    @server.tool(annotations=_ASKING)
    async def suggest_proof(
        ctx: Context,
        statement: dict[str, Any] | None = None,
        latex: str | None = None,
        source: str | None = None,
        variables: list[str] | None = None,
        assuming: list[str] | None = None,
        readings: list[str] | None = None,
    ) -> CallToolResult:
        """A proof script that the search found for a statement, given as for check_statement. Finding none says nothing of it."""
        asked = _asked(statement, latex, source, variables, assuming, readings)
        return await _run(lambda on_progress, on_start: tools.suggest_proof(asked, on_start=on_start), ctx, limiter)


def _add_words(server: MCPServer, tools: Tools) -> None:
    @server.tool(annotations=_ASKING)
    def look_up(word: str) -> CallToolResult:
        """What a function, predicate or declaration of the statement language takes, gives and means, such as 'softmax' or 'vector'."""
        return _result(_of_handbook(handbook.looked_up, word))

    @server.tool(annotations=_ASKING)
    def read_formula(
        latex: str,
        variables: list[str] | None = None,
        assuming: list[str] | None = None,
        readings: list[str] | None = None,
    ) -> CallToolResult:
        """A LaTeX formula as terms, Python and a theorem file; for an ambiguous one, the questions that it leaves open."""
        return _result(tools.read_formula(_asked(None, latex, None, variables, assuming, readings)))

    @server.tool(annotations=_ASKING)
    def explain_verdict(verdict: str) -> CallToolResult:
        """What a verdict (PROVED, REFUTED, VACUOUS, AMBIGUOUS, CONSISTENT, …) or a trust (kernel, exact, ball, numeric) means."""
        return _result(_of_handbook(handbook.explained_word, verdict))


def _add_resources(server: MCPServer) -> None:
    @server.resource("checker://page/{name}", mime_type="text/markdown")
    def page(name: str) -> str:
        """A page of the documentation: notation, proofs, verdicts, mistakes or gallery."""
        return handbook.page(name)

    @server.resource("checker://notation", mime_type="text/markdown")
    def notation() -> str:
        """The statement language: variables, connectives and every function, with examples."""
        return handbook.page("notation")

    @server.resource("checker://gallery", mime_type="text/plain")
    def gallery() -> str:
        """The names of the example theorem files."""
        return "\n".join(handbook.gallery())

    @server.resource("checker://gallery/{topic}/{name}", mime_type="text/x-python")
    def example(topic: str, name: str) -> str:
        """One example theorem file of the gallery."""
        return handbook.example(f"{topic}/{name}")


def _asked(
    statement: dict[str, Any] | None,
    latex: str | None,
    source: str | None,
    variables: list[str] | None,
    assuming: list[str] | None,
    readings: list[str] | None,
) -> Statement:
    return Statement(
        statement=statement,
        latex=latex,
        source=source,
        variables=variables or (),
        assuming=assuming or (),
        readings=readings or (),
    )


def _of_handbook(page: Callable[[str], dict], word: str) -> Reply:
    try:
        data = page(word)
    except CheckerError as problem:
        return Reply(text=str(problem), data={"error": {"message": str(problem)}}, failed=True)
    return Reply(text="\n".join(f"{name}: {value}" for name, value in data.items()), data=data)


def _result(reply: Reply) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=reply.text)], structured_content=reply.data, is_error=reply.failed
    )


async def _run(work: Callable[..., Reply], ctx: Context, limiter: anyio.CapacityLimiter) -> CallToolResult:
    """The reply of work that a thread does, with its progress told; cancelled, the process that it waits for is killed."""
    stops: list[Callable[[], None]] = []
    ended, cancelled = threading.Event(), threading.Event()
    seen = [0, 0]

    def on_start(stop: Callable[[], None]) -> None:
        stops[:] = [stop]
        if cancelled.is_set():
            stop()

    def on_progress(k: int, n: int) -> None:
        seen[:] = [k, n]

    def in_thread() -> Reply:
        try:
            return work(on_progress=on_progress, on_start=on_start)
        finally:
            ended.set()

    try:
        async with anyio.create_task_group() as group:
            group.start_soon(_tell, ctx, seen, ended)
            reply = await anyio.to_thread.run_sync(in_thread, abandon_on_cancel=True, limiter=limiter)
            group.cancel_scope.cancel()
    except anyio.get_cancelled_exc_class():
        cancelled.set()
        if not ended.is_set():
            for stop in stops:
                stop()
        raise
    return _result(reply)


async def _tell(ctx: Context, seen: list[int], ended: threading.Event) -> None:
    """Say how many instances were tested, where the assistant asked for progress."""
    last = -1
    while not ended.is_set():
        if seen[0] != last:
            last = seen[0]
            await ctx.report_progress(last, seen[1] or None, f"{last} of {seen[1]} instances" if seen[1] else "started")
        await anyio.sleep(0.2)


__all__ = ["server_of"]
