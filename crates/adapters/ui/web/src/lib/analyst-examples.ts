/** An example for a program that reads figures. */
export interface AnalystExample {
  program: 'excel' | 'pandas' | 'curl';
  code: string;
}

/** The address of all reports of a form as CSV. */
export function feedAddress(origin: string, slug: string, format: 'csv' | 'ndjson' = 'csv'): string {
  return `${origin}/api/bi/${slug}/daten?format=${format}`;
}

/** The address of a form's reports for programs that speak OData. */
export function odataAddress(origin: string, slug: string): string {
  return `${origin}/api/bi/${slug}/odata/`;
}

/** Examples to paste into programs, without the token, which each program asks for in its own way. */
export function examples(origin: string, slug: string, isProtected = false): AnalystExample[] {
  const excel = [
    'let',
    `    Source = OData.Feed("${odataAddress(origin, slug)}", null, [Implementation = "2.0"]),`,
    '    Reports = Source{[Name = "meldungen", Signature = "table"]}[Data]',
    'in',
    '    Reports'
  ];
  const pandas = [
    'import os, pandas',
    `reports = pandas.read_csv("${feedAddress(origin, slug)}",`,
    '    storage_options={"Authorization": "Bearer " + os.environ["TOKEN"]}, parse_dates=["created_at"])',
    'print(reports.groupby(reports.created_at.dt.to_period("M")).size())'
  ];
  const curl = ['curl -H "Authorization: Bearer $TOKEN" \\', `  "${origin}/api/bi/${slug}/stats/uebersicht"`];
  if (isProtected) {
    return [{ program: 'curl', code: curl.join('\n') }];
  }
  return [
    { program: 'excel', code: excel.join('\n') },
    { program: 'pandas', code: pandas.join('\n') },
    { program: 'curl', code: curl.join('\n') }
  ];
}

/** A file that opens Power BI Desktop with the address filled in. */
export function powerBiFile(origin: string, slug: string): string {
  const connection = { details: { protocol: 'odata', address: { url: odataAddress(origin, slug) } }, mode: 'Import' };
  return JSON.stringify({ version: '0.1', connections: [connection] }, null, 2);
}
