"""What every test needs: nothing is left in the user's own folders, and a run says how far it is."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.progress import Progress

# Every run looks at the same examples (at others with TAPETE_SOAK), and none fails because the machine does much else.
settings.register_profile(
    "tapete", deadline=None, derandomize=not os.environ.get("TAPETE_SOAK"), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tapete")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and config.get_verbosity() < 1:
        config.pluginmanager.register(Progress(config), "progress-by-file")


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keys of PostgreSQL houses lie in the user's data folder: here it is the tests' own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
