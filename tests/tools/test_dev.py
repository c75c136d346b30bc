"""`./dev` as a person uses it; the set-up from nothing is proven by a clean checkout in CI."""

import subprocess
from pathlib import Path

from tools.web_client import ROOT

DEV = str(ROOT / "dev")


def dev(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([DEV, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def test_run_puts_nothing_on_stdout_but_the_commands_own_output() -> None:
    assert "only this\n" == dev("run", "printf", "only this\\n").stdout


def test_run_passes_arguments_and_the_exit_status_on_as_they_are() -> None:
    done = dev("run", "sh", "-c", 'printf "%s|" "$@"; exit 7', "sh", "--help", "two words", "")
    assert ("--help|two words||", 7) == (done.stdout, done.returncode)


def test_run_stays_in_the_folder_it_was_called_from(tmp_path: Path) -> None:
    assert f"{tmp_path.resolve()}\n" == dev("run", "pwd", "-P", folder=tmp_path).stdout


def test_run_finds_the_projects_own_python_and_node_first() -> None:
    python, node = dev("run", "sh", "-c", "command -v python; command -v node").stdout.splitlines()
    assert str(ROOT / ".venv" / "bin" / "python") == python
    assert Path(node).is_relative_to(ROOT / ".venv")


def test_run_has_an_npm_that_works() -> None:
    assert dev("run", "npm", "--version").stdout[0].isdigit()


def test_a_command_that_does_not_exist_ends_with_one_clear_line() -> None:
    done = dev("run", "no-such-command-here")
    assert (127, "", "dev: no-such-command-here: No such file or directory\n") == (
        done.returncode,
        done.stdout,
        done.stderr,
    )


def test_what_dev_does_not_know_gets_the_usage_on_stderr_and_status_2() -> None:
    for arguments in (["dance"], ["run"]):
        done = dev(*arguments)
        assert (2, "") == (done.returncode, done.stdout)
        assert done.stderr.startswith("usage: ./dev COMMAND")


def test_help_goes_to_stdout() -> None:
    done = dev("--help")
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("usage: ./dev COMMAND")
