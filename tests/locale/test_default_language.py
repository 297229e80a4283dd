"""The host's language is everybody's who has chosen none; one that isn't there is refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from una_mud.cli import main
from una_mud.locale import SOURCE, default_language, languages, set_default_language
from una_mud.world.options import Settings, settings_kept


@pytest.fixture
def german() -> Iterator[None]:
    set_default_language("de")
    yield
    set_default_language(SOURCE)


def test_english_is_the_default() -> None:
    assert default_language() == Settings().language == "en"


@pytest.mark.usefixtures("german")
def test_who_has_chosen_nothing_reads_the_hosts_language() -> None:
    settings = Settings()
    assert settings.language == "de"
    assert "language" not in settings_kept(settings)
    settings.language = "en"
    assert settings_kept(settings)["language"] == "en"


def test_a_language_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["serve", "--lang", "xx", "--data", str(tmp_path)])
    assert done.exit_code == 2
    assert "--lang" in done.output
    assert all(language in done.output for language in languages())
