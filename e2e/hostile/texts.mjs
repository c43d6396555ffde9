// The hostile checks 61 to 65: what is written in templates, clauses, answers and names.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from '../lib/browser.mjs';
import { template } from '../lib/dpa.mjs';
import { row, squeezed, textOf } from './rows.mjs';
import { expect, filled, SECOND } from './world.mjs';

const MUSTACHES = [
  '{{tenant.address}}',
  '{{>subprocessors}}',
  '{{#a}}x{{/a}}',
  '{{{tenant.legal_name}}}',
  '{{=<%%>=}}',
  '{{',
  '\u{e000}0\u{e001}'
];
const XSS = [
  '[l](javascript:alert(1))',
  '[l](JaVaScRiPt:alert(1))',
  '[l](&#x6A;avascript:alert(1))',
  '[l](java\nscript:alert(1))',
  '[l](data:text/html,x)',
  '[l](&#x64;ata:text/html,x)',
  '[l](vbscript:x)',
  '[l](file:///etc/passwd)',
  '[l](//evil.example)',
  '<javascript:alert(1)>',
  '<vbscript:x>',
  '![x](javascript:1 "a" onerror=alert(1))',
  '[r]: javascript:alert(1)\n\n[r]',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<math><mi xlink:href="javascript:1">',
  '<b/style=x onclick=1>',
  '<iframe srcdoc="<script>1</script>">',
  '</body></html><script>1</script>',
  '<!--<img src="--><img src=x onerror=1//">',
  '``` " onmouseover=alert(1)\nx\n```',
  '[l](https://ok.example/"onclick="1)',
  '<style>*{}</style>'
];
/** A document may have these elements, with these attributes. */
const ALLOWED = { a: ['href', 'title'], code: ['class'], ol: ['start'], th: ['align'], td: ['align'] };
for (const name of 'html head body p br hr h1 h2 h3 h4 h5 h6 em strong blockquote pre ul li table thead tbody tr'.split(' '))
  ALLOWED[name] = [];

export async function texts(w) {
  const developer = w.as('developer');
  const refused = async (change, field) => {
    const { errors } = await expect(
      422,
      developer('POST', '/admin/dpa-templates', { ...template(`T${randomBytes(4).toString('hex')}`), ...change })
    );
    assert.ok(errors[field], `${field} in ${JSON.stringify(errors).slice(0, 300)}`);
    return errors[field].join();
  };
  const clause = (key, content_md, condition = '') => ({ key, name: key, condition, content_md });

  await row(w, '61', 'Mustache in answers, names and the organisation is printed as it was typed, and read once', async () => {
    const company = MUSTACHES.slice(0, 6).join('~');
    const { id } = await w.conclude('anna', { input: filled(company) });
    const text = textOf(await (await w.becomes(id, 'ready'), w.pdf(id)));
    assert.ok(text.includes(squeezed(company)), text);
    assert.doesNotMatch(text, /Geheimgasse/);
    const marked = await w.try('anna', { input: filled(`x${MUSTACHES[6]}y`) });
    if (marked.status === 201)
      assert.ok(
        textOf(await (await w.becomes(marked.body.id, 'ready'), w.pdf(marked.body.id))).match(/x.*0.*y/),
        'a mark of ours in an answer'
      );
    return `${MUSTACHES.length} vectors, a mark of ours answered ${marked.status}`;
  });

  await row(
    w,
    '62',
    'texts without an end, without a bottom and without a limit are refused, with their place where they have one',
    async () => {
      const PLACE = /Zeile \d+, Spalte \d+/;
      assert.match(await refused({ content_md: `${'{{#processing.subject}}'.repeat(10_000)}` }, 'content_md'), PLACE);
      assert.match(await refused({ content_md: `x\n{{${'a'.repeat(990_000)}}}` }, 'content_md'), /Zeile 2, Spalte 1/);
      assert.match(await refused({ content_md: '{{'.repeat(400_000) }, 'content_md'), PLACE);
      await refused(
        {
          content_md: '{{> health}}',
          clauses: [clause('health', `${'x'.repeat(900)}{{> b}}`), clause('b', '{{> c}}'.repeat(30)), clause('c', 'y'.repeat(50_000))]
        },
        'content_md'
      );
      for (const [condition, column] of [
        ['a and b', 3],
        ['(a)', 1],
        ['a == b', 6],
        ['a == "x" OR b', 10],
        ['a == "x', 6],
        ['1a', 1],
        ['a..b', 1],
        ['ä == "x"', 1],
        ['a = "x"', 3],
        ['a == 1', 6]
      ]) {
        assert.match(
          await refused({ clauses: [clause('health', 'x', condition)] }, 'clauses.0.condition'),
          new RegExp(`Zeile 1, Spalte ${column}\\b`),
          condition
        );
      }
      const many = Array.from({ length: 100_000 }, () => 0);
      const { status } = await developer('POST', '/admin/dpa-templates', { ...template('Viele'), clauses: many });
      assert.ok([413, 422].includes(status), `100,000 clauses: ${status}`);
      await expect(
        413,
        developer('POST', '/admin/dpa-templates', { ...template('Viele'), clauses: many.map((_, n) => clause(`k${n}`, 'x')) })
      );
      await refused({ clauses: [clause('health', '{{> health}}')] }, 'clauses.0.content_md');
      return 'sections, keys, tags, conditions and numbers';
    }
  );

  await row(w, '62', 'a clause that contains itself is told with its place', async () => {
    const told = await refused(
      { clauses: [clause('health', 'x'), clause('b', 'y\n{{> c}}'), clause('c', '{{> b}}')] },
      'clauses.1.content_md'
    );
    assert.match(told, /Zeile 2, Spalte 1/);
  });

  await row(w, '63', 'conditions hold when they should', async () => {
    const cases = [
      ['processing.data includes "health"', 1],
      ['processing.data includes "contact"', 0],
      ['processing.duration == "once"', 1],
      ['processing.duration != "once"', 0],
      ['processing.subject == "S"', 1],
      ['controller.company', 1],
      ['tenant.dpo_contact', 0],
      ['processing.subject == "✓ and (x)"', 0]
    ];
    const clauses = cases.map(([condition], n) => clause(`k${n}`, `gilt${n};`, condition));
    const { id } = await expect(
      201,
      developer('POST', '/admin/dpa-templates', {
        ...template('Bedingungen'),
        content_md: cases.map((_, n) => `{{> k${n}}}`).join('\n\n'),
        clauses
      })
    );
    const text = textOf(await expect(200, developer('POST', `/admin/dpa-templates/${id}/preview`, { input: filled() })));
    cases.forEach(([condition, holds], n) => assert.equal(text.includes(`gilt${n};`), holds === 1, condition));
    return `${cases.length} conditions`;
  });

  await row(w, '64', 'nothing that runs or leads elsewhere is in the page or its PDF', async () => {
    const text = `[gut](https://gut.example/x)\n\n${XSS.join('\n\n')}\n\n[v]({{controller.company}})\n\n> {{> health}}`;
    const content = {
      ...template('X <script>1</script>'),
      content_md: text,
      clauses: [{ ...template('').clauses[0], content_md: XSS.join('\n\n') }]
    };
    content.variable_schema[4].options[1].label = '<img src=x onerror=1>';
    const { slug } = await w.publish(content);
    const { id } = await w.conclude('anna', { slug, input: filled('javascript:alert(1)') });
    await w.becomes(id, 'ready');
    const html = JSON.parse(w.sql(`SELECT printed FROM dpa_contracts WHERE id = ${id}`)).body_html;
    const browser = await launch();
    const walk = (given) =>
      [...new DOMParser().parseFromString(given, 'text/html').querySelectorAll('*')].map((e) => [
        e.localName,
        [...e.attributes].map((a) => [a.name, a.value])
      ]);
    const elements = await browser
      .newPage()
      .then((page) => page.evaluate(walk, html))
      .finally(() => browser.close());
    for (const [name, attributes] of elements) {
      for (const [key, value] of attributes) {
        assert.ok(ALLOWED[name]?.includes(key), `${name} ${key}=${value}`);
        if (key === 'href') assert.match(value, /^(https?|mailto):/);
      }
      assert.ok(ALLOWED[name], name);
    }
    const raw = (await w.pdf(id)).toString('latin1');
    const targets = [...raw.matchAll(/\/URI\s*\(((?:\\.|[^)\\])*)\)/g)].map(([, uri]) => uri);
    assert.ok(targets.includes('https://gut.example/x'), targets.join());
    for (const target of targets) assert.match(target, /^(https?|mailto):/);
    assert.doesNotMatch(raw, /\/(JavaScript|JS|Launch|SubmitForm|EmbeddedFile|OpenAction|GoToR|RichMedia)\b/);
    return `${elements.length} elements, links to ${targets}`;
  });

  await row(w, '65', 'printing asks nobody and reads no file', async () => {
    const hits = [];
    const listener = createServer((asked, answer) => answer.end(String(hits.push(asked.url)))).listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    const [http, secret, marker] = [
      `http://127.0.0.1:${listener.address().port}`,
      randomBytes(12).toString('hex'),
      join(w.own, 'marker.txt')
    ];
    writeFileSync(marker, secret, { mode: 0o644 });
    const vectors = [`${http}/`, `file://${marker}`].flatMap((to) => [
      `![p](${to})`,
      `[![p](${to})](${to})`,
      `![r][k]\n\n[k]: ${to}`,
      `<img src="${to}" srcset="${to} 2x">`,
      `<iframe src="${to}"></iframe>`,
      `<object data="${to}"></object><embed src="${to}">`,
      `<link rel="stylesheet" href="${to}"><link rel="preconnect" href="${to}">`,
      `<style>@import url(${to});@font-face{font-family:x;src:url(${to})}*{font-family:x;background:url(${to});content:url(${to})}</style>`,
      `<p style="background:url(${to})">`,
      `<meta http-equiv="refresh" content="0;url=${to}">`,
      `<base href="${to}">`,
      `<svg><use href="${to}#x"/><image href="${to}"/></svg>`,
      `<video src="${to}" poster="${to}" autoplay></video>`,
      `<script>fetch("${to}");new Image().src="${to}";location="${to}"</script>`,
      `<form action="${to}"><input autofocus onfocus=submit()></form>`,
      `"}</style><img src="${to}">`,
      `\\"}@import url(${to});`
    ]);
    const all = vectors.join('\n\n');
    const before = (await expect(200, w.as('admin')('GET', '/admin/settings'))).dpa_processor;
    const processor = {
      legal_name: vectors[4].slice(0, 190),
      address: all.slice(0, 450),
      representative: vectors[0].slice(0, 190),
      dpo_contact: vectors[21].slice(0, 190)
    };
    await expect(200, w.as('admin')('PUT', '/admin/settings', { dpa_processor: processor }));
    const text = `${all}\n\n{{tenant.legal_name}} {{tenant.address}} {{tenant.representative}} {{tenant.dpo_contact}}\n\n{{processing.subject}}\n\n{{> health}}\n`;
    const { id: draft, slug } = await w.publish({
      ...template(`"}</style><img src=${http}/n>`),
      slug: 'asks',
      content_md: text,
      clauses: [{ ...template('').clauses[0], content_md: all }]
    });
    const input = filled(`<iframe src="file://${marker}"></iframe><img src=${http}/c>`);
    Object.assign(input.processing, { subject: all.slice(0, 4900) });
    await fetch(http);
    assert.equal(hits.splice(0).length, 1, 'the listener hears');
    const { id } = await w.conclude('anna', { slug, input });
    await w.becomes(id, 'ready');
    const pdfs = [await w.pdf(id), await expect(200, developer('POST', `/admin/dpa-templates/${draft}/preview`, { input }))];
    await sleep(2 * SECOND);
    for (const text of pdfs.map(textOf)) {
      assert.ok(text.includes('<iframesrc='), 'the vectors were printed as text');
      assert.ok(!text.includes(secret), 'a file was read');
    }
    assert.deepEqual(hits, []);
    listener.close();
    await expect(200, w.as('admin')('PUT', '/admin/settings', { dpa_processor: before }));
    return `${vectors.length} vectors in five places, 0 requests heard`;
  });
}
