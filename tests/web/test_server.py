"""Starting the server: what is wrong is named before anything is opened, and where the house is, is said."""

from pathlib import Path

import pytest

from baithak.config import Config
from baithak.web import server
from baithak.web.server import CannotServe, check, greet

# A certificate, its key, the same with a password, and another's key. Made for these tests alone.
CERT = """\
-----BEGIN CERTIFICATE-----
MIIBezCCASGgAwIBAgIUKhiTDy/u+HWLDyrljTBX1/appEQwCgYIKoZIzj0EAwIw
EjEQMA4GA1UEAwwHYmFpdGhhazAgFw0yNjExMzAwOTA5MDhaGA8yMTI2MTEwNjA5
MDkwOFowEjEQMA4GA1UEAwwHYmFpdGhhazBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABNhY5OYX35N8+SC28ROqPzHqz7DBnFs5meAm/ff6aHglBeOrAtzRbjjK1xUc
V1hycNPKtMySXehqCsftUcvaB16jUzBRMB0GA1UdDgQWBBSReshtAoGCCTzbfvuV
syQh6VHsVDAfBgNVHSMEGDAWgBSReshtAoGCCTzbfvuVsyQh6VHsVDAPBgNVHRMB
Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCNutGU7XZPmhYcGW6nHpfko1zS
6VLMrUaDnVMeQIJnIwIgNuwJCblq+UuchkLuF+GMcZM2dvClNkixyzsIqQzYsAM=
-----END CERTIFICATE-----
"""
KEY = """\
-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIKM65c/gm2tnLVfzjMAlaYC9Ow08zXd6xOzBq85MpX2IoAoGCCqGSM49
AwEHoUQDQgAE2Fjk5hffk3z5ILbxE6o/MerPsMGcWzmZ4Cb99/poeCUF46sC3NFu
OMrXFRxXWHJw08q0zJJd6GoKx+1Ry9oHXg==
-----END EC PRIVATE KEY-----
"""
LOCKED_KEY = """\
-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED
DEK-Info: AES-128-CBC,7E07C2AD327689CD3E48B7EF34BD374B

y4xW+jeekAxMIq+80y0fDI4fgsLgRiofInxKNGYphhJExYo5D/nKH4LEWuka+Q1t
Xwu0MQUGD+h16gztyPRLg/dywb+DZfskkmMuSyWxcF/YRPnF2cx7SM+www7VjpLL
zVOGHgH/kRBwhrTbc2LIuRcaHIPLdA7C8brSDUubzeM=
-----END EC PRIVATE KEY-----
"""
OTHER_KEY = """\
-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIC3EoAAfcr2CPYUPWihlGVzLnD6cuS2gW/QHPFiucQX0oAoGCCqGSM49
AwEHoUQDQgAE48OZbhQbGsBJq+EPTfe6CR/7iQ71Gc1xNrQJskCe9+Pcc/fhaIsz
1/5+prV8lYla4heYfnNXhBxUUPL7OTY7Uw==
-----END EC PRIVATE KEY-----
"""


@pytest.fixture(autouse=True)
def built_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(server, "STATIC", tmp_path)


def why_not(config: Config) -> str:
    with pytest.raises(CannotServe) as refused:
        check(config)
    return str(refused.value)


def with_tls(folder: Path, cert: str | None, key: str | None) -> Config:
    """A configuration with these files in the folder; None is a file that isn't there."""
    for name, content in (("cert.pem", cert), ("key.pem", key)):
        if content is not None:
            (folder / name).write_text(content)
    return Config(tls_cert=folder / "cert.pem", tls_key=folder / "key.pem")


def test_a_certificate_and_its_key_will_do(tmp_path: Path) -> None:
    check(with_tls(tmp_path, CERT, KEY))
    check(with_tls(tmp_path, CERT + KEY, CERT + KEY))


@pytest.mark.parametrize(
    ("cert", "key", "why"),
    [
        (None, KEY, "the certificate {cert} can't be read: No such file or directory."),
        (CERT, None, "the key {key} can't be read: No such file or directory."),
        ("chai", KEY, "{cert} holds no certificate in PEM."),
        ("", KEY, "{cert} holds no certificate in PEM."),
        (KEY, KEY, "{cert} holds no certificate in PEM."),
        (CERT, "chai", "{key} holds no private key in PEM that can be used."),
        (CERT, CERT, "{key} holds no private key in PEM that can be used."),
        (CERT, OTHER_KEY, "the key {key} isn't the one of the certificate {cert}."),
        (CERT, LOCKED_KEY, "the key {key} can't be used: the key has a password; give one without."),
    ],
)
def test_the_file_that_keeps_https_from_being_spoken_is_named(
    cert: str | None, key: str | None, why: str, tmp_path: Path
) -> None:
    config = with_tls(tmp_path, cert, key)
    assert why.format(cert=config.tls_cert, key=config.tls_key) == why_not(config)


def test_a_certificate_without_a_key_is_refused(tmp_path: Path) -> None:
    assert "https needs both --tls-cert and --tls-key." == why_not(Config(tls_cert=tmp_path / "cert.pem"))


def test_data_that_is_a_file_is_called_one(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.touch()
    assert f"{file} is a file; --data takes the folder where games are kept." == why_not(Config(data=file))
    check(Config(data=tmp_path))
    check(Config(data=tmp_path / "not there yet"))


def test_ports_are_those_there_are_and_0_for_one_that_is_free() -> None:
    for port in (0, 1, 65_535):
        check(Config(port=port))
    for port in (-1, 65_536, 99_999):
        assert f"{port} is no port; choose one from 1 to 65535, or 0 for one that is free." == why_not(
            Config(port=port)
        )


def test_the_port_is_said_where_people_go_to_another_address(capsys: pytest.CaptureFixture[str]) -> None:
    greet(Config(address="https://play.example.org", port=0), 43_210)
    said = capsys.readouterr().out
    assert said.startswith("\nBaithak is open, at port 43210. People go to:\n\n  https://play.example.org\n")


@pytest.mark.parametrize(
    ("config", "is_drawn"),
    [
        (Config(host="192.168.1.7"), True),
        (Config(host="127.0.0.1", address="https://play.example.org"), True),
        (Config(host="127.0.0.1"), False),
        (Config(host="localhost"), False),
        (Config(host="::1"), False),
    ],
)
def test_a_picture_to_scan_is_drawn_only_where_a_phone_can_follow_it(
    config: Config, is_drawn: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    greet(config, 8000)
    assert is_drawn == ("\u2588" in capsys.readouterr().out)
