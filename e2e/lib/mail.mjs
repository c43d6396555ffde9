// Mails as the service keeps them when no server is configured: files in DATA_DIR/mail.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './service.mjs';

/** Decodes quoted-printable (RFC 2045, section 6.7); links in other mails contain none of its signs. */
const plain = (text) => text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The addresses of this kind (`einladung`, `passwort`) in the mails to somebody, oldest first. */
function links(dataDir, email, kind) {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const number = (name) => Number.parseInt(name, 10);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort((a, b) => number(a) - number(b));
  const mails = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const own = mails.filter((mail) => new RegExp(`^To: .*${email.replaceAll('.', '\\.')}`, 'm').test(mail));
  return own.flatMap((mail) => plain(mail).match(new RegExp(`http://[^\\s"<>]+/${kind}/[0-9a-f]{64}`)) ?? []);
}

/** The latest link of a kind in the mails to somebody; waits for the mail. */
export async function mailedLink(dataDir, email, kind, { after } = {}) {
  const fresh = () =>
    links(dataDir, email, kind)
      .filter((link) => link !== after)
      .at(-1);
  return until(fresh, `a mail to ${email} with a link /${kind}/`);
}
