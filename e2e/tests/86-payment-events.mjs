// The payment provider's own library for Node as the sender: what it signs is taken, whatever is changed afterwards is not.
import assert from 'node:assert/strict';
import Stripe from 'stripe';
import { test } from '../lib/fixtures.mjs';
import { command, start, temporaryFolder } from '../lib/service.mjs';

const SECRET = 'whsec_e2e_only';
const { webhooks } = new Stripe('sk_test_e2e_only');

const event = (id, type) => ({
  id,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: {
    object: {
      id: 'sub_1',
      object: 'subscription',
      customer: 'cus_e2e',
      status: 'active',
      metadata: { module: 'forms', tier: 'business' },
      items: { object: 'list', data: [{ id: 'si_1', price: { id: 'price_1', metadata: {}, product: 'prod_1' } }] }
    }
  }
});

async function signed() {
  const { folder, remove } = temporaryFolder('payment');
  try {
    const made = await command(['org', 'create', '--name', 'Klinik Ost', '--slug', 'klinik-ost'], { dataDir: folder });
    assert.equal(made.code, 0, made.stderr);
    const service = await start(['serve'], { dataDir: folder, env: { RATE_LIMITS: 'off', PAYMENT_WEBHOOK_SECRET: SECRET } });
    const send = (body, header) =>
      fetch(`${service.url}/api/webhooks/payment`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(header && { 'stripe-signature': header }) }
      }).then((answer) => answer.status);
    try {
      const payload = JSON.stringify(event('evt_1', 'customer.subscription.created'), null, 2);
      const header = webhooks.generateTestHeaderString({ payload, secret: SECRET });
      assert.equal(webhooks.constructEvent(payload, header, SECRET).id, 'evt_1');
      assert.equal(await send(payload, header), 200);
      assert.equal(await send(payload, header), 200, 'sent again');
      const flipped = header.slice(0, -1) + (header.endsWith('0') ? '1' : '0');
      const past = Math.floor(Date.now() / 1000) - 301;
      const refused = {
        'a byte of the signature': [payload, flipped],
        'a byte of the body': [payload.replace('business', 'busineSs'), header],
        'written anew': [JSON.stringify(JSON.parse(payload)), header],
        'no header': [payload, undefined],
        'another secret': [payload, webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' })],
        'too old': [payload, webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: past })],
        'another scheme': [payload, webhooks.generateTestHeaderString({ payload, secret: SECRET, scheme: 'v0' })]
      };
      for (const [what, [body, given]] of Object.entries(refused)) {
        assert.equal(await send(body, given), 400, what);
      }
    } finally {
      await service.kill();
    }
    // It waited for its customer.
    const linked = await command(['org', 'payment-customer', 'klinik-ost', 'cus_e2e'], { dataDir: folder });
    assert.equal(linked.code, 0, linked.stderr);
    const entries = await command(['audit', 'verify', '--all'], { dataDir: folder });
    assert.equal(entries.code, 0, entries.stderr);
  } finally {
    remove();
  }
}

test('the provider’s own library signs events', signed);
