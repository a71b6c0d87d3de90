"""Called by hatchling when it builds a wheel: what is made from the law and the commands, and goes with them.

- The index of the law, so that the first search of an installed Tapete is as quick as every other.
- The manual page in both languages, below ``share/man``.

An editable installation follows the files of the checkout: it keeps an index of its own, and has no manual.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RUN = (
    "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); runpy.run_module(sys.argv.pop(1), None, '__main__', True)"
)
"""By its place and not by PYTHONPATH: an isolated build forgets every path that the environment around it has, an
editable Tapete's too."""


class CustomBuildHook(BuildHookInterface[Any]):
    """Everything is made by the code and from the law that go into the wheel, in processes of their own."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        made = Path(self.folder.name)
        self._run("tapete.library.indexing", str(made / "law.index"))
        build_data["force_include"][str(made / "law.index")] = "tapete/library/law.index"
        for lang, place in (("en", "man1/tapete.1"), ("es", "es/man1/tapete.1")):
            page = made / f"{lang}.1"
            self._run("tapete.cli.manual", "--lang", lang, str(page))
            build_data["shared_data"][str(page)] = f"share/man/{place}"

    def _run(self, module: str, *arguments: str) -> None:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("TAPETE_")}
        command = [sys.executable, "-c", RUN, str(Path(self.root) / "src"), module, *arguments]
        subprocess.run(command, cwd=self.root, env=environment, check=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
