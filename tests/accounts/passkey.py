"""A key in software, as a browser would speak for it: makes credentials and signs challenges."""

import json
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

SITE = "testserver"
ORIGIN = f"https://{SITE}"
KEY_ID = b"a-key-for-tests-"
PRESENT_AND_VERIFIED = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV


class Passkey:
    def __init__(self) -> None:
        self._secret = ec.generate_private_key(ec.SECP256R1())
        self.owner = ""

    def register(self, options: dict[str, Any]) -> str:
        """The answer of a browser to the options of the page that adds a key, as the form has it."""
        options = options["publicKey"]
        self.owner = options["user"]["id"]
        public = ES256.from_cryptography_key(self._secret.public_key())
        credential = AttestedCredentialData.create(Aaguid.NONE, KEY_ID, public)
        flags = PRESENT_AND_VERIFIED | AuthenticatorData.FLAG.AT
        data = AuthenticatorData.create(sha256(SITE.encode()), flags, 0, credential)
        said = _client_data("webauthn.create", options["challenge"])
        answer = {
            "clientDataJSON": websafe_encode(said),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        }
        return _answer(answer, {"credProps": {"rk": True}})

    def sign(self, options: dict[str, Any]) -> str:
        """The answer to the options of the page that signs in."""
        said = _client_data("webauthn.get", options["publicKey"]["challenge"])
        data = AuthenticatorData.create(sha256(SITE.encode()), PRESENT_AND_VERIFIED, 1)
        signature = self._secret.sign(data + said.hash, ec.ECDSA(SHA256()))
        answer = {
            "clientDataJSON": websafe_encode(said),
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signature),
            "userHandle": self.owner,
        }
        return _answer(answer, {})


def _client_data(kind: str, challenge: str) -> CollectedClientData:
    return CollectedClientData.create(kind, challenge, ORIGIN)


def _answer(response: dict[str, str], extensions: dict[str, Any]) -> str:
    answer = {
        "id": websafe_encode(KEY_ID),
        "rawId": websafe_encode(KEY_ID),
        "type": "public-key",
        "response": response,
        "clientExtensionResults": extensions,
        "authenticatorAttachment": "platform",
    }
    return json.dumps(answer)
