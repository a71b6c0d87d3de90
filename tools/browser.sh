#!/usr/bin/env bash
# The browser that the page tests drive: Debian's chromium, installed where it is missing.
set -euo pipefail
if [ -n "${TAPETE_CHROMIUM:-}" ] || command -v chromium >/dev/null 2>&1; then exit 0; fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
if ! command -v apt-get >/dev/null 2>&1; then
  echo "The page tests need chromium: install it, or name one in TAPETE_CHROMIUM." >&2
  exit 2
fi
echo "Installing chromium for the page tests…"
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
command -v chromium >/dev/null
