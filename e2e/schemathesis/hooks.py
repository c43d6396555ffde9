"""Takes back at once what would keep the run from going on: a challenge at the sign-in, maintenance, a licence that is
taken out, and wrong passwords, which lock the account."""

import json
import os

import requests
import schemathesis

BACK = {
    "/api/admin/captcha": {
        "contexts": {"login": False, "submission": False},
        "difficulty": "easy",
        "rate_limit": 600,
    },
    "/api/admin/maintenance": {"enabled": False, "message": "", "contact": ""},
}


# How the identity signs in, if it has a password. A sign-in that succeeds forgets the failures before it.
ACCOUNT = json.loads(os.environ.get("SCHEMATHESIS_ACCOUNT", "null"))
# Opens what was closed.
LICENSE = os.environ.get("SCHEMATHESIS_LICENSE")


@schemathesis.hook
def before_call(context, case, kwargs):
    """Examples learn the identity's address from answers. Thirty wrong passwords in 15 minutes lock it in spite of successes
    between them, and the rest would be asked as nobody: they are tried at another address."""
    body = case.body
    if ACCOUNT and case.operation.path == "/api/auth/login" and isinstance(body, dict):
        email = body.get("email")
        if isinstance(email, str) and email.strip().lower() == ACCOUNT["email"] and body.get("password") != ACCOUNT["password"]:
            body["email"] = "nobody@schemathesis.example"


@schemathesis.hook
def after_call(context, case, response):
    path = case.operation.path
    if ACCOUNT and path.startswith("/api/auth/") and case.method.upper() != "GET" and response.status_code >= 400:
        url = response.request.url.split("/api/")[0] + "/api/auth/login"
        requests.post(url, json=ACCOUNT, timeout=20)
    if path in BACK and case.method.upper() == "POST" and response.status_code == 200:
        sent = response.request.headers.get("Authorization")
        url = response.request.url.split("/api/")[0] + path
        requests.post(url, json=BACK[path], headers={"Authorization": sent}, timeout=20).raise_for_status()
    if path == "/api/admin/licenses/{module}" and case.method.upper() == "DELETE" and response.status_code == 200:
        sent = response.request.headers.get("Authorization")
        url = response.request.url.split("/api/")[0] + "/api/admin/licenses/activate"
        requests.post(url, json={"license_key": LICENSE}, headers={"Authorization": sent}, timeout=20).raise_for_status()
