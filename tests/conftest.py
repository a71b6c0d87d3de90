"""What every test needs: nothing is left in the user's own folders, and a run says how far it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.progress import Progress


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and config.get_verbosity() < 1:
        config.pluginmanager.register(Progress(config), "progress-by-file")


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keys of PostgreSQL houses lie in the user's data folder: here it is the tests' own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
