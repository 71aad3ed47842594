"""What a finished audit looks like: pages, Markdown, LaTeX, plots, and statements typeset; all from the audit's JSON."""
