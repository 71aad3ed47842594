"""Papers as their authors write them: the numbered statements of a LaTeX or Markdown source, their files, and what of them is encoded."""
