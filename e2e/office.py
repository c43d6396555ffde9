"""What LibreOffice makes of workbooks: `/usr/bin/python3 office.py FILE...` prints a line of JSON for each. A row has a cell by
its title: kind, what is seen and, of a moment, the number; `days` are what a pivot table by the day of `created_at` counts."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

try:
    import uno
except ImportError:
    sys.exit("the Python of the system cannot talk to LibreOffice: apt-get install python3-uno")
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.sheet import DataPilotFieldGroupInfo
from com.sun.star.table import CellAddress

DATE, TIME, DATE_TIME = 2, 4, 6  # com.sun.star.util.NumberFormat
KINDS = {DATE: "date", TIME: "time", DATE_TIME: "moment"}
BY_DAY = 8  # com.sun.star.sheet.DataPilotFieldGroupBy.DAYS
TITLES = ("created_at", "Eingegangen")


def value(name, content):
    setting = PropertyValue()
    setting.Name, setting.Value = name, content
    return setting


def cell(document, of):
    """The kind of a cell, what is seen of it, and its number."""
    if of.Type.value != "VALUE":
        return {"kind": "text" if of.Type.value == "TEXT" else "nothing", "seen": of.String}
    kind = document.NumberFormats.getByKey(of.NumberFormat).Type & (DATE | TIME)
    return {"kind": KINDS.get(kind, "number"), "seen": of.String, "number": of.Value}


def days(document, sheet, end, column):
    """Rows by the day of a column, as a pivot table has them."""
    source = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow).RangeAddress
    tables = sheet.DataPilotTables
    pivot = tables.createDataPilotDescriptor()
    pivot.setSourceRange(source)
    field = pivot.DataPilotFields.getByIndex(column)
    field.Orientation = uno.Enum("com.sun.star.sheet.DataPilotFieldOrientation", "ROW")
    # Before the table is there: one that is grouped later may show the moments as before.
    group = DataPilotFieldGroupInfo()
    group.HasDateValues, group.HasAutoStart, group.HasAutoEnd = True, True, True
    group.GroupBy = BY_DAY
    field.GroupInfo = group
    counted = pivot.DataPilotFields.getByIndex(0 if column else 1)
    counted.Orientation = uno.Enum("com.sun.star.sheet.DataPilotFieldOrientation", "DATA")
    counted.Function = uno.Enum("com.sun.star.sheet.GeneralFunction", "COUNT")
    document.Sheets.insertNewByName("pivot", 1)
    place = CellAddress()
    place.Sheet = 1
    drawn_on = document.Sheets.getByIndex(1)
    drawn_on.DataPilotTables.insertNewByName("days", place, pivot)
    rows = drawn_on.DataPilotTables.getByName("days").OutputRange
    drawn = drawn_on.getCellRangeByPosition(rows.StartColumn, rows.StartRow, rows.EndColumn, rows.EndRow).DataArray
    return [[name, int(count)] for name, count in ((row[0], row[-1]) for row in drawn) if isinstance(count, float) and name]


def read(desktop, path):
    document = desktop.loadComponentFromURL(Path(path).resolve().as_uri(), "_blank", 0, (value("Hidden", True),))
    try:
        sheet = document.Sheets.getByIndex(0)
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        end = cursor.RangeAddress
        titles = [sheet.getCellByPosition(column, 0).String for column in range(end.EndColumn + 1)]
        rows = [
            {title: cell(document, sheet.getCellByPosition(column, row)) for column, title in enumerate(titles)}
            for row in range(1, end.EndRow + 1)
        ]
        received = next(column for column, title in enumerate(titles) if title in TITLES)
        return {"titles": titles, "rows": rows, "days": days(document, sheet, end, received)}
    finally:
        document.close(True)


def connect(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(600):
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            time.sleep(0.1)
    sys.exit("LibreOffice did not start within a minute")


def main(paths):
    office = shutil.which("soffice") or sys.exit("LibreOffice is missing: apt-get install libreoffice-calc python3-uno")
    pipe = f"meldewerk-{os.getpid()}"
    with tempfile.TemporaryDirectory() as profile:
        process = subprocess.Popen(
            [office, f"-env:UserInstallation={Path(profile).as_uri()}", "--headless", "--norestore", f"--accept=pipe,name={pipe};urp;"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        desktop = connect(pipe)
        try:
            for path in paths:
                print(json.dumps(read(desktop, path)))
        finally:
            try:
                desktop.terminate()
            except Exception:  # it is gone before it answers
                pass
            process.wait(30)


main(sys.argv[1:])
