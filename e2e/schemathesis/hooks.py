"""Takes back at once what would keep the run from going on: a challenge at the sign-in, and maintenance."""

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


@schemathesis.hook
def after_call(context, case, response):
    path = case.operation.path
    if path in BACK and case.method.upper() == "POST" and response.status_code == 200:
        sent = response.request.headers.get("Authorization")
        url = response.request.url.split("/api/")[0] + path
        requests.post(url, json=BACK[path], headers={"Authorization": sent}, timeout=20).raise_for_status()
