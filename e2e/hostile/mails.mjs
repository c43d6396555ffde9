// The hostile check 94: mail servers that are away, refuse, hang and hang up, and what is typed becoming a header.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { template } from '../lib/dpa.mjs';
import { freePort, until } from '../lib/service.mjs';
import { mailServer } from '../lib/smtp.mjs';
import { row } from './rows.mjs';
import { ask, expect, filled, PASSWORD, SECOND } from './world.mjs';

export async function brokenMail(site) {
  const port = await freePort();
  const HEADERS = ['from', 'to', 'message-id', 'date', 'subject', 'auto-submitted', 'content-language', 'mime-version', 'content-type'];
  await row(
    site,
    '94',
    'agreements are ready whatever the mail server does; what it refuses for now is tried again, what for good is not',
    () =>
      site.world(
        async (w) => {
          const mail = (id) =>
            w.sql(
              `SELECT o.state || ' ' || o.attempts || ' ' || coalesce(o.last_error, '') FROM outbox o JOIN dpa_contracts c ON c.mail_id = o.id WHERE c.id = ${id}`
            );
          const refused = (await w.conclude('refused')).id;
          await w.becomes(refused, 'ready');
          await until(() => / 1 unreachable$/.test(mail(refused)), 'a mail server that is not there being noticed');
          const faults = {
            f421: { code: 421, times: 1 },
            f450: { code: 450, times: 1 },
            f550: { code: 550 },
            silent: { act: 'silent', times: 1 },
            lost: { act: 'lost', times: 1 },
            reset: { act: 'reset', times: 1 }
          };
          const server = await mailServer({ faults, port });
          try {
            const ids = {};
            for (const name of Object.keys(faults)) ids[name] = (await w.conclude(name)).id;
            for (const id of Object.values(ids)) await w.becomes(id, 'ready');
            const said = [];
            const again = async (name, reason, tries = 2) => {
              const id = ids[name] ?? refused;
              // The mail server runs in this process, too, and has to answer in between.
              const slowly = (check, ...rest) => until(async () => (await sleep(300)) ?? check(), ...rest);
              if (reason)
                await slowly(() => new RegExp(` 1 ${reason}$`).test(mail(id)), `${name}: ${reason} instead of ${mail(id)}`, 270 * SECOND);
              await slowly(
                () => server.to(name).length === tries && server.to(name).at(-1).mail,
                `${tries} attempts for ${name}`,
                120 * SECOND
              );
              const [first, second] = server.to(name);
              if (second) said.push(`${name} again after ${Math.round((second.at - first.at) / SECOND)} s`);
              const numbers = server
                .to(name)
                .filter((attempt) => attempt.mail)
                .map((attempt) => attempt.mail.id);
              assert.equal(new Set(numbers).size, 1, `${name}: ${numbers}`);
              await slowly(() => mail(id) === '', `${name} being done instead of ${mail(id)}`);
            };
            await Promise.all([
              again('refused', null, 1),
              again('f421', 'deferred'),
              again('f450', 'deferred'),
              again('lost', 'disconnected'),
              again('reset', null, 1),
              again('silent', 'timed_out')
            ]);
            const { data } = await expect(200, w.as('admin')('GET', '/admin/jobs/dead'));
            assert.deepEqual(
              data.map(({ subject, reason, attempts }) => [subject, reason, attempts]),
              [['agreement', 'refused', 1]]
            );
            assert.equal(server.to('f550').length, 1);
            assert.equal(server.to('reset').length, 1);
            await until(() => server.to('kopie').length === 7, 'a copy of each');
            for (const { to, headers, get, body } of server.mails) {
              assert.deepEqual(headers.map(([name]) => name).sort(), [...HEADERS].sort());
              assert.equal(get('to'), to);
              assert.match(body, /filename="?avv\.pdf/);
            }
            return said.join(', ');
          } finally {
            server.stop();
          }
        },
        { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'Meldewerk <noreply@example.org>' }
      )
  );

  await row(site, '94', 'nothing that is typed becomes a header', () =>
    site.world(
      async (w) => {
        const server = await mailServer({ port });
        try {
          const lines = 'Eva\r\nBcc: boese@x.example';
          for (const [more, field] of [
            [{ name: lines }, 'name'],
            [{ company: lines }, 'company'],
            [{ email: `eva@x.example\r\nBcc: boese@x.example` }, 'email']
          ]) {
            const { errors } = await expect(
              422,
              ask(w.service, 'POST', '/portal/register', { body: { name: 'Eva', email: 'eva@x.example', password: PASSWORD, ...more } })
            );
            assert.ok(errors[field], JSON.stringify(errors));
            if (field !== 'email') await expect(422, w.as('anna')('PUT', '/portal/profile', more));
          }
          await expect(422, w.as('developer')('POST', '/admin/dpa-templates', { ...template(lines), slug: 'zeilen' }));
          await expect(422, w.try('anna', { input: filled(lines) }));
          // Text without a line break may be there, as one line of one header.
          const odd =
            'Praxis \u2028Bcc: boese@x.example =?utf-8?q?=0D=0ABcc:_boese@x.example?= {link} <img src=x onerror=1> "\\, <boese@x.example>';
          await expect(
            200,
            w.as('anna')('PUT', '/portal/profile', {
              name: odd.replace('\u2028', '').slice(0, 100),
              company: odd.replace('\u2028', '').slice(0, 150)
            })
          );
          const { slug } = await w.publish({ ...template(`AVV ${odd}`), slug: 'merkwuerdig' });
          await w.becomes((await w.conclude('anna', { slug, input: filled(odd) })).id, 'ready');
          await until(() => server.mails.length === 2, 'two mails');
          const subjects = server.mails.map(({ to, headers, get, body }) => {
            assert.deepEqual(headers.map(([name]) => name).sort(), [...HEADERS].sort());
            assert.equal(get('to'), to);
            assert.ok(['anna@mail.example', 'kopie@klinik.example'].includes(to));
            const html = body
              .slice(body.indexOf('text/html'))
              .split('\r\n--')[0]
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
            assert.doesNotMatch(html, /<img src=x|<boese/, 'what was typed is no HTML');
            const decoded = get('subject')
              .replace(/\?=\s+=\?/g, '?==?')
              .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, code) => Buffer.from(code, 'base64').toString());
            assert.doesNotMatch(decoded, /[\r\n]/);
            return { raw: get('subject'), decoded };
          });
          for (const { raw } of subjects)
            assert.doesNotMatch(raw, /=\?utf-8\?q\?=0D/, `a word that was typed is sent as an encoded one: ${raw}`);
          return subjects.map(({ decoded }) => decoded).join(' | ');
        } finally {
          server.stop();
        }
      },
      { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'Meldewerk <noreply@example.org>' }
    )
  );
}
