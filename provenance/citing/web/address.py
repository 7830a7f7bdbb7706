"""Which addresses a page may be fetched from: public ones, checked on the address that is connected to.

A name is resolved once and the connection goes to the very address that was checked, so that a name which answers
otherwise the next time (DNS rebinding) gains nothing. What is not globally reachable is refused (IANA special-purpose
registries, RFC 6890): loopback, private and link-local networks, multicast, and IPv6 forms that carry such an IPv4
address (mapped, 6to4, Teredo, NAT64). Of IPv6 only global unicast is public at all (RFC 4291, 2.4: 2000::/3), so that
what was once or is locally assigned (IPv4-compatible, site-local, NAT64 of a network's own) needs no row of its own.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from typing import TypeAlias

from provenance.model.errors import AccessDenied, SourceNotFound

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

Private: TypeAlias = bool | Collection[str]
"""Whether addresses that are not public may be fetched from: nowhere, everywhere, or on the hosts named."""

_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
_UNICAST = ipaddress.IPv6Network("2000::/3")
_DOCUMENTATION = ipaddress.IPv6Network("3fff::/20")  # RFC 9637, which the standard library does not know yet


def resolved(host: str, port: int, *, private: Private = False) -> list[str]:
    """Return the addresses of a host in the order to try them.

    Raises AccessDenied where any of them is not public and ``private`` does not allow it: a name that leads to both
    is a trap.
    Raises SourceNotFound where there is no such host.
    """
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise SourceNotFound(
            f"The host {host!r} cannot be found: {error}.", suggestion="Check the address for a slip, and the network."
        ) from error
    found = list(dict.fromkeys(str(row[4][0]) for row in rows))
    if private is not True and not (private and host in private):
        for address in found:
            if not is_public(address):
                raise AccessDenied(
                    f"Expected a public address; {host} leads to {address}, which is private, local or reserved.",
                    suggestion="A page inside your own network is fetched only where BELEG_WEB_PRIVATE names its host.",
                )
    return found


def is_public(address: str) -> bool:
    """Say whether an address is reachable from everywhere and from nowhere in particular."""
    try:
        ip: Address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return _is_unicast(ip) and all(one.is_global and not one.is_multicast for one in (ip, *_carried(ip)))


def _is_unicast(ip: Address) -> bool:
    """Say whether an IPv6 address is of the global kind, or stands for an IPv4 address, which is then looked at."""
    if isinstance(ip, ipaddress.IPv4Address):
        return True
    return any(ip in network for network in (_UNICAST, _NAT64, _MAPPED)) and ip not in _DOCUMENTATION


def _carried(ip: Address) -> list[Address]:
    """Return the IPv4 addresses that an IPv6 address stands for."""
    if not isinstance(ip, ipaddress.IPv6Address):
        return []
    carried: list[Address | None] = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
    if ip in _NAT64:
        carried.append(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF))
    return [one for one in carried if one is not None]
