"""The examples in the papers do what the papers say."""

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
#: The blocks whose first line is a prompt; each goes on where the one before it in the same paper ended.
EXAMPLES = re.compile(r"^```python\n(>>> .*?)^```$", re.MULTILINE | re.DOTALL)
PAPERS = sorted(paper for paper in DOCS.glob("*.md") if EXAMPLES.search(paper.read_text("utf-8")))


def test_there_are_examples() -> None:
    assert {DOCS / "tambola.md", DOCS / "rummy.md", DOCS / "sicbo.md"} <= {*PAPERS}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_a_papers_examples_say_what_it_shows(paper: Path) -> None:
    text = "\n".join(EXAMPLES.findall(paper.read_text("utf-8")))
    example = doctest.DocTestParser().get_doctest(text, {}, paper.name, str(paper), 0)
    said: list[str] = []
    assert 0 == doctest.DocTestRunner().run(example, out=said.append).failed, "".join(said)
    assert example.examples
