// What every test of the staff pages does: sign in, find the way, look whether a page is clean.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { axe, desktop, phone } from './browser.mjs';

/** Of every account of the demonstration. */
export const PASSWORD = 'meldewerk-demo';
const SHOTS = process.env.MELDEWERK_SHOTS;
/** What is left of a desktop's window at 400 %. */
const ENLARGED = { width: 320, height: 256 };

/** Signs in, to the list of reports. */
export async function signIn(page, url, email, password = PASSWORD) {
  await page.goto(`${url}/app/login?return=%2Fapp%2Freports`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/app\/reports/);
}

/** Signs in as somebody of the demonstration, without another aim. */
export async function arrive(page, url, role) {
  await page.goto(`${url}/app/login`);
  await page.locator('#login-email').fill(`${role}@example.org`);
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/start$/);
}

/** Signs in as somebody of the demonstration, whose list of reports is there then. */
export async function signInAs(page, url, role) {
  await signIn(page, url, `${role}@example.org`);
  await page.getByRole('link', { name: /^MW-/ }).first().waitFor();
}

/** What is seen, and what a screen reader is told, for people to look at and to read. */
const picture = async (page, what) => {
  if (!SHOTS) return;
  const file = `${SHOTS}/${what.replaceAll(/[^a-z0-9]+/gi, '-')}`;
  await page.screenshot({ path: `${file}.png`, fullPage: true });
  writeFileSync(`${file}.yml`, await page.locator('body').ariaSnapshot());
  // A sandboxed frame is painted only where it is seen, so a preview below the window is white in a picture of the whole page.
  const preview = page.locator('iframe[data-preview]').last();
  if (!(await preview.isVisible())) return;
  const before = await page.evaluate(() => window.scrollY);
  // What is scrolled inside its own box stays where it is.
  await preview.evaluate((frame) => (frame.closest('[role="region"]') ?? frame).scrollIntoView());
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await page.screenshot({ path: `${file}-preview.png` });
  await page.evaluate((top) => window.scrollTo(0, top), before);
};

async function fits(page, what) {
  // What the pages themselves change at another width follows a moment later.
  const narrow = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(narrow, null, { timeout: 2000 }).catch(() => undefined);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${what}: ${overflow} px wider than the screen`);
}

/** No fault that axe finds, and nothing wider than the screen. */
export async function clean(page, what) {
  await picture(page, what);
  assert.deepEqual(await axe(page), [], what);
  await fits(page, what);
}

/** The same page on a phone in light mode, on a desktop in dark mode, and at 400 % in forced colours. */
export async function cleanEverywhere(page, what) {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone.viewport);
  await clean(page, `${what} on a phone`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(desktop.viewport);
  await clean(page, `${what} in the dark`);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(ENLARGED);
  await clean(page, `${what} enlarged in forced colours`);
  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize(desktop.viewport);
}

/** Shows the link to an area of the staff pages: a phone has it below a button, a desk below that of its group. */
export async function findArea(page, name) {
  const areas = page.locator('#areas');
  await areas.waitFor({ state: 'attached' });
  const menu = page.locator('nav button[aria-controls="areas"]');
  if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
  const link = areas.getByRole('link', { name, exact: true, includeHidden: true });
  if (!(await link.isVisible())) await link.locator('xpath=ancestor::ul[1]/preceding-sibling::button').click();
  return link;
}

/** Goes to an area of the staff pages. */
export async function goToArea(page, name) {
  // The menu closes when a page arrives that was asked for before.
  for (let attempt = 1; ; attempt += 1) {
    const link = await findArea(page, name);
    try {
      await link.click({ timeout: 3000 });
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}
