"""The addresses by which other machines may reach this one."""

import ipaddress

import ifaddr

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""What a machine calls itself; it leads nobody else here."""
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - names for «all addresses», compared only


def addresses(host: str) -> list[str]:
    """What to put into a URL for a server that listens on `host`, the likeliest for a phone first.

    For all interfaces: each private IPv4 address, then others, those of containers and tunnels last;
    at least `127.0.0.1`. IPv6 addresses come in brackets.
    """
    if host not in EVERYWHERE:
        return [f"[{host}]" if ":" in host else host]
    found: list[tuple[int, str]] = []
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            if not isinstance(one.ip, str):
                continue
            address = ipaddress.IPv4Address(one.ip)
            if address.is_loopback or address.is_link_local:
                continue
            virtual = adapter.nice_name.startswith(("docker", "br-", "veth", "virbr", "tun", "tailscale"))
            found.append((2 * virtual + (not address.is_private), one.ip))
    return [address for _, address in sorted(found)] or ["127.0.0.1"]
