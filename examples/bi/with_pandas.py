"""Reports of a form by month, from CSV, with pandas."""

import os

import pandas

address = f"{os.environ['BASE']}/api/bi/{os.environ['FORM']}/daten?format=csv"
reports = pandas.read_csv(
    address,
    storage_options={"Authorization": "Bearer " + os.environ["TOKEN"]},
    parse_dates=["created_at"],
)
months = reports.created_at.dt.tz_convert("UTC").dt.strftime("%Y-%m")
for month, count in months.value_counts().sort_index().items():
    print(month, count)
