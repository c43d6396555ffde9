// The intake of reports with Fastify, without what only Meldewerk does (organisations, versions of forms, CAPTCHA, ceilings).
import cluster from 'node:cluster';
import { randomInt } from 'node:crypto';
import Fastify from 'fastify';
import { masked, schema, searchText } from './form.mjs';
import { mask } from './mask.mjs';
import { store } from './stores.mjs';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const METADATA = ['ip', 'user_agent', 'session_id', 'debug_info'];
const processes = Number(process.env.PROCESSES);

function reference() {
  let rest = randomInt(2 ** 40);
  let digits = '';
  for (let n = 0; n < 8; n += 1) {
    digits += ALPHABET[rest % 32];
    rest = Math.floor(rest / 32);
  }
  return `MW-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

async function serve() {
  const reports = store(processes);
  const insert = reports.prepare();
  const service = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  service.get('/readyz', async () => ({ status: 'ok' }));
  service.post('/api/meldungen', {
    schema: {
      body: schema,
      response: {
        201: { type: 'object', properties: { id: { type: 'integer' }, reference: { type: 'string' }, message: { type: 'string' } } }
      }
    },
    preValidation: async ({ body }) => {
      if (body?.data) for (const key of METADATA) delete body.data[key];
    },
    handler: async ({ body: { data } }, reply) => {
      for (const slug of masked) if (data[slug]) data[slug] = mask(data[slug]);
      const report = { data: JSON.stringify(data), searchText: searchText(data), createdAt: new Date() };
      for (;;) {
        report.reference = reference();
        const id = await insert(report);
        if (id === null) continue; // the reference is taken
        reply.code(201);
        return { id, reference: report.reference, message: 'Vielen Dank. Ihre Meldung ist angekommen.' };
      }
    }
  });
  const [host, port] = process.env.HTTP_ADDR.split(':');
  await service.listen({ host, port: Number(port) });
  process.on('SIGTERM', async () => {
    await service.close();
    await reports.close();
    process.exit();
  });
}

if (cluster.isPrimary) {
  const reports = store(processes);
  await reports.create();
  await reports.close();
}
if (cluster.isPrimary && processes > 1) {
  for (let n = 0; n < processes; n += 1) cluster.fork();
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM');
  });
} else {
  await serve();
}
