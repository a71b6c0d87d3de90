"""How long it takes to verify the log of a long session: ten thousand rounds of roulette within a minute.

python -m bench.verify           a line
python -m bench.verify --json    the same for a machine
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from tapete.store.verify import verify
from tests.store.kit import quick_session

ROUNDS = 10_000
WANTED = 60.0
"""Seconds of the processor."""


def main() -> int:
    options = argparse.ArgumentParser(description="How long it takes to verify a long log.")
    options.add_argument("--json", action="store_true", help="figures for a machine")
    options.add_argument("--quick", action="store_true", help="a tenth of the rounds")
    chosen = options.parse_args()
    rounds = ROUNDS // 10 if chosen.quick else ROUNDS
    made = quick_session(rounds)
    made.close()
    lines = made.lines()
    started = time.process_time()
    report = verify(lines)
    took = time.process_time() - started
    if report.findings or report.rounds != rounds:
        raise SystemExit(f"the log is not in order: {report.findings[:3]}")
    wanted = WANTED * rounds / ROUNDS
    if chosen.json:
        print(json.dumps({"verify_rounds": rounds, "verify_seconds": round(took, 3), "verify_wanted": wanted}))
        return 0
    verdict = "reached" if took <= wanted else "NOT reached"
    print(f"{f'verify a log of {rounds:,} rounds ({wanted:g} s wanted: {verdict})':<60}{took:>12.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
