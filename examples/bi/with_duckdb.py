"""Reports of a form by month, from NDJSON, with DuckDB."""

import os
import shutil
import tempfile
import urllib.request

import duckdb

request = urllib.request.Request(
    f"{os.environ['BASE']}/api/bi/{os.environ['FORM']}/daten?format=ndjson",
    headers={"Authorization": "Bearer " + os.environ["TOKEN"]},
)
with urllib.request.urlopen(request) as answer, tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
    shutil.copyfileobj(answer, file)
    file.flush()
    months = duckdb.sql(
        f"""SELECT strftime(created_at::TIMESTAMP, '%Y-%m') AS month, count(*)
            FROM read_json('{file.name}', format='newline_delimited', columns={{id: 'BIGINT', created_at: 'VARCHAR', data: 'JSON'}})
            GROUP BY month ORDER BY month"""
    )
    for month, count in months.fetchall():
        print(month, count)
