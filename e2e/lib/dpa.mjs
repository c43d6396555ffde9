// Steps for writing templates of agreements and concluding them.
import { PASSWORD } from './staff.mjs';

/** Calls the API as an account of the demonstration, without the pages. */
export async function api(url, role, lang = 'de') {
  const headers = { 'content-type': 'application/json', 'accept-language': lang };
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: `${role}@example.org`, password: PASSWORD })
  });
  const authorization = `Bearer ${(await signedIn.json()).token}`;
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, authorization },
      ...(body && { body: JSON.stringify(body) })
    });
    const text = await answer.text();
    return { status: answer.status, etag: answer.headers.get('etag'), body: text === '' ? null : JSON.parse(text) };
  };
}

/** A short template with a question of each kind and a clause. */
export const template = (name, more = {}) => ({
  name,
  locale: 'de',
  content_md:
    '# Vertrag mit {{controller.company}}\n\nGegenstand: {{processing.subject}}, Dauer: {{processing.duration}}.\n\n{{> health}}\n',
  variable_schema: [
    { key: 'controller.company', label: 'Organisation', type: 'text', required: true },
    { key: 'controller.representative', label: 'Vertreten durch', type: 'text', required: true, prefillFrom: 'profile.name' },
    { key: 'processing.subject', label: 'Gegenstand', type: 'textarea', required: true },
    {
      key: 'processing.duration',
      label: 'Dauer',
      type: 'select',
      required: true,
      options: [
        { value: 'term', label: 'so lange wie der Hauptvertrag' },
        { value: 'once', label: 'einmalig' }
      ]
    },
    {
      key: 'processing.data',
      label: 'Arten von Daten',
      type: 'multi-select',
      required: true,
      options: [
        { value: 'contact', label: 'Kontaktdaten' },
        { value: 'health', label: 'Gesundheitsdaten' }
      ]
    }
  ],
  clauses: [{ key: 'health', name: 'Gesundheitsdaten', condition: 'processing.data includes "health"', content_md: 'Es gilt Artikel 9.' }],
  ...more
});

/** The summary of what is wrong. */
export const summary = (page) => page.locator('.kern-alert[role="alert"]');
/** A variable or clause of the editor, by its name. */
export const card = (page, name) => page.getByRole('article', { name });
export const press = (within, name) => within.getByRole('button', { name, exact: true }).click();
/** The position of the cursor: the control, and the offset in its text. */
export const cursor = (page) => page.evaluate(() => [document.activeElement.id, document.activeElement.selectionStart]);

/** RFC 8785, for texts, lists, yes or no and small whole numbers. JavaScript compares keys as it asks for, by UTF-16 units. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`;
}
