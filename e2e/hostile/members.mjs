// The hostile checks 67 to 70: who publishes, concludes and reads agreements, and how often.
import assert from 'node:assert/strict';
import { canonical, template } from '../lib/dpa.mjs';
import { row, sha256, squeezed, textOf } from './rows.mjs';
import { ask, expect, filled, NORD, PASSWORD, SECOND } from './world.mjs';

export async function members(w) {
  const [developer, anna] = [w.as('developer'), w.as('anna')];

  await row(w, '67', 'what was published and concluded stays what it is', async () => {
    const first = await w.publish(template('Fassung'));
    const { id } = await w.conclude('anna', { slug: first.slug });
    const path = `/admin/dpa-templates/${first.id}`;
    await expect(409, developer('POST', `${path}/publish`));
    await expect(200, developer('PUT', path, { content_md: 'Zweite Fassung' }));
    const publish = () => developer('POST', `${path}/publish`);
    const statuses = (await Promise.all([publish(), publish(), publish(), publish()])).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 409, 409, 409]);
    for (const method of ['PUT', 'DELETE', 'PATCH']) await expect([404, 405], developer(method, `${path}/versions/1`, {}));
    const versions = [];
    for (const n of [1, 2]) versions.push(await expect(200, developer('GET', `${path}/versions/${n}`)));
    for (const { snapshot, content_hash } of versions) assert.equal(sha256(canonical(snapshot)), content_hash);
    await expect(200, developer('DELETE', path));
    const { template_snapshot, content_hash, input, version } = await w.becomes(id, 'ready');
    assert.equal(version, 1);
    assert.deepEqual(template_snapshot, versions[0].snapshot);
    assert.equal(sha256(canonical({ input, snapshot: template_snapshot })), content_hash);
    const text = textOf(await w.pdf(id));
    assert.ok(text.includes('VertragmitPraxis') && text.includes(content_hash) && !text.includes('Zweite'));
    return `four at once: ${statuses}`;
  });

  await row(w, '68', 'printed again, after a restart and after its template was changed, an agreement has the same bytes', async () => {
    const { id: draft, slug } = await w.publish(template('Gleich'));
    const { id } = await w.conclude('anna', { slug });
    const { pdf_sha256 } = await w.becomes(id, 'ready');
    assert.equal(sha256(await w.pdf(id)), pdf_sha256);
    await expect(200, developer('PUT', `/admin/dpa-templates/${draft}`, { content_md: 'anders' }));
    // Only the first PDF of an engine is kept. Under another engine's name, different bytes would be kept beside it.
    const again = async (change) => {
      w.sql(`UPDATE dpa_pdfs SET ${change} WHERE contract_id = ${id}`);
      await expect(202, developer('POST', `/admin/dpa-contracts/${id}/regenerate`));
      return (await w.becomes(id, ({ is_printed_again }) => !is_printed_again)).renditions.map((one) => one.sha256);
    };
    for (let turn = 1; turn <= 2; turn += 1) assert.deepEqual(await again("engine = 'Chromium 1'"), [pdf_sha256]);
    await w.stop();
    await w.serve();
    assert.deepEqual(await again("engine = 'Chromium 2'"), [pdf_sha256]);
    // A check of the check: a PDF with other bytes is kept.
    assert.deepEqual(await again("engine = 'Chromium 3', sha256 = 'other'"), ['other', pdf_sha256]);
    return 'three times';
  });

  await row(w, '69', 'members reach nothing of others, and choose nothing of the evidence', async () => {
    const { id } = await w.conclude('berta');
    const theirs = await expect(
      201,
      w.as('nora', NORD)('POST', '/portal/dpa/templates/nordvertrag/contracts', { input: filled(), accepted: true, version: 1 })
    );
    for (const foreign of [id, theirs.id])
      for (const end of ['', '/download']) await expect(404, anna('GET', `/portal/dpa/contracts/${foreign}${end}`));
    await expect(404, w.as('nora', NORD)('GET', `/portal/dpa/contracts/${id}`));
    await expect(401, w.as('anna', NORD)('GET', '/portal/dpa/contracts'));
    await expect([401, 403], w.as('developer')('GET', '/portal/dpa/contracts'));
    await expect([401, 403], anna('GET', '/admin/dpa-contracts'));
    await expect(202, ask(w.service, 'POST', '/portal/register', { body: { name: 'U', email: 'u@mail.example', password: PASSWORD } }));
    await expect(401, ask(w.service, 'POST', '/portal/login', { body: { email: 'u@mail.example', password: PASSWORD } }));
    await expect(201, developer('POST', '/admin/dpa-templates', template('Entwurf')));
    for (const slug of ['entwurf', 'nordvertrag', '../avv', '%00', 'x'.repeat(5000)])
      await expect([404, 414, 400], w.try('anna', { slug }));
    const preview = (input, version = 1) => anna('POST', '/portal/dpa/templates/avv/preview', { input, version });
    await expect([413, 422], preview({ ...filled(), x: 'y'.repeat(1_000_000) }));
    await expect(422, preview(filled('y'.repeat(1000))));
    await expect(422, preview({}));
    const odd = filled();
    odd.processing.duration = 'for ever';
    const { errors } = await expect(422, preview(odd));
    assert.ok(errors['input.processing.duration'], JSON.stringify(errors));
    const deep = `{"input":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)},"version":1}`;
    await expect([400, 422], anna('POST', '/portal/dpa/templates/avv/preview', undefined, { raw: deep }));
    for (const forged of [
      { consent_at: '2020-01-01T00:00:00Z' },
      { consent_ip: '8.8.8.8' },
      { consent_version: 9 },
      { consent_text: 'x' },
      { member: 1 },
      { status: 'ready' }
    ])
      await expect(422, w.try('anna', forged));
    await expect(422, w.try('anna', { input: { ...filled(), consent_at: 'x' } }));
    await expect(409, w.try('anna', { content_hash: '0'.repeat(64) }));
    return 'ids, slugs, tokens, values and forged fields';
  });

  await row(
    w,
    '70',
    'without consent, or to another version, nothing is concluded; at once it is concluded once, with all evidence',
    async () => {
      const rows = () => w.sql('SELECT count(*) FROM dpa_contracts');
      const before = rows();
      for (const accepted of [false, null, 'true', 1, undefined])
        await expect(422, w.as('anna')('POST', '/portal/dpa/templates/avv/contracts', { input: filled(), version: 1, accepted }));
      for (const version of [0, 2]) await expect([409, 422], w.try('anna', { version }));
      assert.equal(rows(), before);
      const input = filled();
      const asked = Math.floor(Date.now() / SECOND) * SECOND;
      const headers = {
        'User-Agent': `Hostile/1 ${'u'.repeat(600)}`,
        'X-Forwarded-For': '6.6.6.6',
        Forwarded: 'for=6.6.6.6',
        'X-Real-IP': '6.6.6.6'
      };
      const body = { input, accepted: true, version: 1 };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => anna('POST', '/portal/dpa/templates/avv/contracts', body, { headers }))
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(9).fill(200), 201]);
      assert.equal(new Set(answers.map(({ body: { id } }) => id)).size, 1);
      assert.equal(Number(rows()), Number(before) + 1);
      const seen = await w.becomes(answers[0].body.id, 'ready');
      const at = Date.parse(seen.consent_at);
      assert.ok(seen.consent_at.endsWith('Z') && at >= asked && at <= Date.now(), seen.consent_at);
      assert.deepEqual([seen.consent_ip, seen.consent_version, seen.member.email], ['127.0.0.1', 1, 'anna@mail.example']);
      assert.ok(seen.consent_user_agent.startsWith('Hostile/1 u') && seen.consent_user_agent.length <= 500);
      assert.match(seen.consent_text, /schließe ihn verbindlich/);
      assert.equal(sha256(canonical({ input: seen.input, snapshot: seen.template_snapshot })), seen.content_hash);
      assert.equal(sha256(await w.pdf(seen.id)), seen.pdf_sha256);
      const text = textOf(await w.pdf(seen.id));
      for (const part of [seen.content_hash, seen.consent_at, 'anna@mail.example', squeezed(seen.consent_text)])
        assert.ok(text.includes(part), `${part} on paper`);
      return 'ten at once: one 201, nine 200';
    }
  );
}
