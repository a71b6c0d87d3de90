"""What a run says of itself: a line for every file of tests when it is through, with how far the whole of it is.

A fault is named at once, and told in full at the end. ``-v`` brings back pytest's own lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest


def part(nodeid: str) -> str:
    """The file of a test; the examples in docstrings are counted by room.

    >>> part("tests/odds/test_chain.py::test_it[1]"), part("src/tapete/law/values.py::tapete.law.values.Text")
    ('tests/odds/test_chain.py', 'src/tapete/law')
    """
    path = nodeid.partition("::")[0]
    return "/".join(path.split("/")[:3]) if path.startswith("src/") else path


class Progress:
    """Counts what is through; with several workers it is their controller that counts."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.left: Counter[str] = Counter()
        self.total = 0
        self.done = 0
        self.ended: set[str] = set()

    def expects(self, nodeids: Iterable[str]) -> None:
        """Every worker collects the same tests."""
        self.left = Counter(map(part, nodeids))
        self.total = sum(self.left.values())

    def says(self, line: str, **markup: bool) -> None:
        reporter: Any = self.config.pluginmanager.get_plugin("terminalreporter")
        reporter.ensure_newline()
        reporter.write_line(line, **markup)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if session.items:
            self.expects(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: list[str]) -> None:
        if not self.total:
            self.expects(ids)
            self.says(f"{self.total} tests")

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """No letters: what fails has a line of its own."""
        if hasattr(report, "wasxfail"):
            return None
        if report.passed:
            return ("passed", "", "PASSED") if report.when == "call" else ("", "", "")
        if report.skipped:
            return "skipped", "", "SKIPPED"
        return ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.says(f"{'FAILED' if report.when == 'call' else 'ERROR'} {report.nodeid}", red=True)
        if report.when != "teardown" or report.nodeid in self.ended:
            return
        self.ended.add(report.nodeid)
        self.done += 1
        where = part(report.nodeid)
        self.left[where] -= 1
        if self.left[where] == 0 and self.total:
            self.says(f"{100 * self.done // self.total:3d} %  {where}")
