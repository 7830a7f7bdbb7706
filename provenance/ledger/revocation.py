"""Whether the certificate that a time stamp was signed with was revoked: by lists (RFC 5280, 5) that the user has.

Nothing is fetched. What is given is trusted as far as the issuer of the certificate signed it, and it must be no older
than the stamp, else it says nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm

from provenance.model.errors import InvalidInput

Lists = tuple[x509.CertificateRevocationList, ...]
_HARMLESS = frozenset(
    {
        x509.ReasonFlags.unspecified,
        x509.ReasonFlags.affiliation_changed,
        x509.ReasonFlags.superseded,
        x509.ReasonFlags.cessation_of_operation,
    }
)
"""Reasons for which stamps of before the revocation stay valid; for others, and for none, they do not (RFC 3161, 4)."""
_KNOWN = (x509.CRLNumber, x509.AuthorityKeyIdentifier, x509.IssuerAlternativeName, x509.FreshestCRL)


def lists_of(given: Sequence[bytes]) -> Lists:
    """Read revocation lists in PEM or DER; raises InvalidInput for what is none, or lists a part alone."""
    return tuple(map(_list_of, given))


def demand_unrevoked(
    certificates: Sequence[x509.Certificate], issuers: Sequence[x509.Certificate], lists: Lists, stamped: datetime
) -> datetime:
    """Return as of when the certificates that may have signed a stamp were not revoked, or not to its harm.

    Raises InvalidInput where one was, where no list is of its issuer and signed by it, or none is as new as the stamp.
    """
    return min(_unrevoked(one, issuers, lists, stamped) for one in certificates)


def _unrevoked(
    certificate: x509.Certificate, issuers: Sequence[x509.Certificate], lists: Lists, stamped: datetime
) -> datetime:
    name = certificate.subject.rfc4514_string()
    of_issuer = [one for one in lists if one.issuer == certificate.issuer and _is_signed(one, issuers)]
    newest = max(of_issuer, key=lambda one: one.last_update_utc, default=None)
    if newest is None:
        raise InvalidInput(
            f"Expected a revocation list signed by {certificate.issuer.rfc4514_string()}, which issued {name}; none of "
            f"the {len(lists)} is.",
            suggestion="Give the list that its certificate names (CRL distribution point), and the issuer with --tsa.",
        )
    if newest.last_update_utc < stamped:
        raise InvalidInput(
            f"Expected a revocation list made since the time stamp of {stamped.isoformat()}; found one of "
            f"{newest.last_update_utc.isoformat()}, which says nothing of it.",
            suggestion="Fetch a newer list from the authority.",
        )
    for one in of_issuer:
        found = one.get_revoked_certificate_by_serial_number(certificate.serial_number)
        if found is not None and not _was_sound(found, stamped):
            raise InvalidInput(
                f"Expected a time stamp by a certificate that was not revoked; {name} was on "
                f"{found.revocation_date_utc.isoformat()} ({_reason(found) or 'no reason given'}), and the stamp is of "
                f"{stamped.isoformat()}.",
                suggestion="Have the checkpoint stamped by another certificate: `beleg checkpoint stamp`.",
            )
    return newest.last_update_utc


def _was_sound(revoked: x509.RevokedCertificate, stamped: datetime) -> bool:
    """Say whether a stamp outlives the revocation: made before, and the key was not said to be in other hands."""
    return _reason(revoked) in {one.value for one in _HARMLESS} and stamped < revoked.revocation_date_utc


def _reason(revoked: x509.RevokedCertificate) -> str:
    try:
        return revoked.extensions.get_extension_for_class(x509.CRLReason).value.reason.value
    except x509.ExtensionNotFound:
        return ""


def _is_signed(found: x509.CertificateRevocationList, issuers: Sequence[x509.Certificate]) -> bool:
    return any(_signs(one, found) for one in issuers if one.subject == found.issuer)


def _signs(issuer: x509.Certificate, found: x509.CertificateRevocationList) -> bool:
    """Say whether a certificate signed a list, and may (RFC 5280, 4.2.1.3)."""
    try:
        if not issuer.extensions.get_extension_for_class(x509.KeyUsage).value.crl_sign:
            return False
    except x509.ExtensionNotFound:
        pass  # may do what its key can
    try:
        return found.is_signature_valid(issuer.public_key())  # pyright: ignore[reportArgumentType] — refused if no such key
    except (InvalidSignature, UnsupportedAlgorithm, TypeError, ValueError):
        return False


def _list_of(given: bytes) -> x509.CertificateRevocationList:
    try:
        read = x509.load_pem_x509_crl if b"-----BEGIN" in given else x509.load_der_x509_crl
        found = read(given)
        part = next((one for one in found.extensions if one.critical and not isinstance(one.value, _KNOWN)), None)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise InvalidInput(
            f"Expected a certificate revocation list in PEM or DER; {error}.",
            suggestion="Give the file that the authority publishes: --crl FILE.",
        ) from error
    if part is not None:
        raise InvalidInput(
            f"Expected a whole certificate revocation list; this one is of a part ({part.oid.dotted_string}).",
            suggestion="Give the whole list of the issuer.",
        )
    return found
