"""The forms of output that commands offer; light, so that ``--help`` answers at once."""

FORMS = ("text", "json", "concise", "github", "sarif")
HELP = "text for people, json: the result object, concise: FILE:LINE:COLUMN, github: annotations, sarif (docs/integrations.md)."
