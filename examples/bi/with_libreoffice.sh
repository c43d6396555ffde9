#!/bin/sh
# Reports of a form by month, from XLSX, by LibreOffice Calc.
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
curl --fail --silent --show-error -H "Authorization: Bearer $TOKEN" \
  -o "$folder/reports.xlsx" "$BASE/api/bi/$FORM/daten?format=xlsx"
soffice "-env:UserInstallation=file://$folder/profile" --headless --convert-to csv --outdir "$folder" \
  "$folder/reports.xlsx" > "$folder/log"
# The third column is created_at; before it are the id and the form.
tail -n +2 "$folder/reports.csv" | cut -d, -f3 | cut -c1-7 | sort | uniq -c | awk '{print $2, $1}'
