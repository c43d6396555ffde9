#!/bin/sh
# Reports of a form by month, from XLSX, by LibreOffice Calc. 44,34,76: comma, quotation mark, UTF-8.
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
curl --fail --silent --show-error -H "Authorization: Bearer $TOKEN" \
  -o "$folder/reports.xlsx" "$BASE/api/bi/$FORM/daten?format=xlsx"
soffice "-env:UserInstallation=file://$folder/profile" --headless --convert-to "csv:Text - txt - csv (StarCalc):44,34,76" --outdir "$folder" \
  "$folder/reports.xlsx" > "$folder/log" 2>&1
python3 - "$folder/reports.csv" <<'END'
import collections, csv, sys

with open(sys.argv[1], newline="", encoding="utf-8") as file:
    months = collections.Counter(row["created_at"][:7] for row in csv.DictReader(file))
for month, count in sorted(months.items()):
    print(month, count)
END
