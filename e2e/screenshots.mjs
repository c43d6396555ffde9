// Takes the pictures of docs/screenshots from the demonstration data.
import { mkdirSync, readFileSync } from 'node:fs';
import { desktopLight, launch, open, phone } from './lib/browser.mjs';
import { start, temporaryFolder } from './lib/service.mjs';

const target = new URL('../docs/screenshots/', import.meta.url).pathname;
mkdirSync(target, { recursive: true });
const { folder, remove } = temporaryFolder('screenshots');
const service = await start(['demo', '--data-dir', folder], { dataDir: folder, env: { RATE_LIMITS: 'off' } });
const browser = await launch('de');
try {
  const mobile = await open(browser, service.url, { ...phone, deviceScaleFactor: 2 });
  await mobile.page.goto(`${service.url}/f/vorfall`);
  await mobile.page.screenshot({ path: `${target}form-phone.png` });

  const { page } = await open(browser, service.url, desktopLight);
  await page.goto(`${service.url}/f/vorfall`);
  await page.screenshot({ path: `${target}form.png`, fullPage: true });
  await page.goto(`${service.url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill('user@example.org');
  await page.locator('input[type="password"]').fill('meldewerk-demo');
  await page.locator('button[type="submit"]').first().click();
  await page.getByText(/MW-/).first().waitFor();
  await page.screenshot({ path: `${target}reports.png` });
  await page.goto(`${service.url}/app/reports?search=klingel`);
  await page.getByText(/MW-/).first().click();
  await page.getByText('ANONYMISIERT').first().waitFor();
  await page.screenshot({ path: `${target}report.png` });

  // The picture of the README: the list with the form on a phone in front of it.
  const picture = (name) => `data:image/png;base64,${readFileSync(`${target}${name}`).toString('base64')}`;
  const sheet = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  await sheet.setContent(`<body style="margin:0;background:#e8ecf1;width:1280px;height:760px;position:relative;overflow:hidden">
    <img src="${picture('reports.png')}" style="position:absolute;left:40px;top:40px;width:1010px;border-radius:10px;box-shadow:0 6px 30px #0004">
    <img src="${picture('form-phone.png')}" style="position:absolute;right:40px;top:90px;width:300px;border-radius:24px;border:8px solid #1b1f26;box-shadow:0 6px 30px #0006"></body>`);
  await sheet.screenshot({ path: `${target}overview.png` });
} finally {
  await browser.close();
  await service.kill();
  remove();
}
