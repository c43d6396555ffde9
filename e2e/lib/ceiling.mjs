// The ceiling of reports an hour, through the setting that a site has. Measurements send more than people do: for them
// it is switched off.
import { request } from 'node:http';
import { PASSWORD } from './staff.mjs';

/** One request to a host by its name, whatever the address. */
function ask(url, method, path, { host, token, body }) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(host && { host }), ...(token && { authorization: `Bearer ${token}` }) };
    const sent = request(url + path, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, body: text === '' ? null : JSON.parse(text) }));
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Sets the ceiling of a demonstration, without a CAPTCHA, and of other hosts of its operator. */
export async function withCeiling(url, hourly_ceiling, hosts = []) {
  const body = { email: 'developer@example.org', password: PASSWORD };
  const { token } = (await ask(url, 'POST', '/api/auth/login', { body })).body;
  for (const host of [undefined, ...hosts]) {
    const settings = (await ask(url, 'GET', '/api/admin/captcha', { host, token })).body;
    const contexts = { ...settings.contexts, submission: false };
    const saved = await ask(url, 'POST', '/api/admin/captcha', { host, token, body: { ...settings, contexts, hourly_ceiling } });
    if (saved.status !== 200) throw new Error(`the ceiling of ${host ?? url} stays: ${JSON.stringify(saved)}`);
  }
}

/** Switches it off. An older binary has none. */
export const withoutCeiling = (url, hosts = []) => withCeiling(url, 0, hosts);
