"""Reports of a form by month, by OData, with a client that reads the description of the service."""

import os
from collections import Counter

import requests
from odata import ODataService

session = requests.Session()
session.auth = ("token", os.environ["TOKEN"])
service = ODataService(
    f"{os.environ['BASE']}/api/bi/{os.environ['FORM']}/odata/", session=session, reflect_entities=True, quiet_progress=True
)
reports = service.query(service.entities["meldungen"])
months = Counter(report.created_at.strftime("%Y-%m") for report in reports)
for month, count in sorted(months.items()):
    print(month, count)
