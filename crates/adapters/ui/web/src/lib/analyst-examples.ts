/** Something to copy for a program that reads figures. */
export interface Example {
  program: 'excel' | 'pandas' | 'curl';
  code: string;
}

/** The address of all reports of a form as CSV. */
export function feedAddress(origin: string, slug: string, format: 'csv' | 'ndjson' = 'csv'): string {
  return `${origin}/api/bi/${slug}/daten?format=${format}`;
}

/** What to paste into programs; none has the token in it, which each asks for in its own way. */
export function examples(origin: string, slug: string): Example[] {
  const excel = [
    'let',
    `    Source = Csv.Document(Web.Contents("${origin}", [RelativePath = "api/bi/${slug}/daten", Query = [format = "csv"]]),`,
    '        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),',
    '    Promoted = Table.PromoteHeaders(Source),',
    '    Typed = Table.TransformColumnTypes(Promoted, {{"id", Int64.Type}, {"created_at", type datetimezone}})',
    'in',
    '    Typed'
  ];
  const pandas = [
    'import os, pandas',
    `reports = pandas.read_csv("${feedAddress(origin, slug)}",`,
    '    storage_options={"Authorization": "Bearer " + os.environ["TOKEN"]}, parse_dates=["created_at"])',
    'print(reports.groupby(reports.created_at.dt.to_period("M")).size())'
  ];
  const curl = [
    'curl -H "Authorization: Bearer $TOKEN" \\',
    `  "${origin}/api/bi/${slug}/stats/uebersicht"`
  ];
  return [
    { program: 'excel', code: excel.join('\n') },
    { program: 'pandas', code: pandas.join('\n') },
    { program: 'curl', code: curl.join('\n') }
  ];
}

/** A file that opens Power BI Desktop with the address filled in. */
export function powerBiFile(origin: string, slug: string): string {
  const connection = { details: { protocol: 'http', address: { url: feedAddress(origin, slug) } }, mode: 'Import' };
  return JSON.stringify({ version: '0.1', connections: [connection] }, null, 2);
}
