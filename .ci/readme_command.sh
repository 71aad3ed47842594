#!/usr/bin/env bash
# Run the command that README.md prints under the heading named "audit" or "tests", to the letter.
set -euo pipefail
cd "$(dirname "$0")/.."
marker="<!-- command: $1 -->"
command=$(awk -v marker="$marker" '$0 == marker {found=1; next} found && /^```/ {if (inside) exit; inside=1; next} found && inside' README.md)
[ -n "$command" ] || { echo "README.md has no block after '$marker'" >&2; exit 1; }
printf '$ %s\n' "$command"
bash -euo pipefail -c "$command"
