/**
 * Reads the reports from the answer of a language model: JSON alone, or between the fences that models like to
 * put around it. `null` if it has none.
 */
export function parseTestReports(answer: string): unknown[] | null {
  const fenced = /```[a-z]*\s*\n([\s\S]*?)```/i.exec(answer);
  let parsed: unknown;
  try {
    parsed = JSON.parse((fenced?.[1] ?? answer).trim());
  } catch {
    return null;
  }
  if (Array.isArray(parsed)) {
    return parsed;
  }
  if (typeof parsed === 'object' && parsed !== null && 'reports' in parsed && Array.isArray(parsed.reports)) {
    return parsed.reports;
  }
  return null;
}
