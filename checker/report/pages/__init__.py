"""The forms of an audit: a page, a folder of pages, paper, Markdown, LaTeX, and a card for notebooks.

In reading order: ``card``, ``prose``, ``tex_text``, ``view``, ``latex_report``, ``markdown``, ``page``,
``print_pages``, ``forms``, ``site``.
"""
