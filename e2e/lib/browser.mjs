// Debian's Chromium, driven by Playwright, and axe over every page.
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

export async function launch(locale = 'de') {
  if (!executablePath) throw new Error('Chromium is missing: apt-get install chromium chromium-l10n');
  return chromium.launch({
    executablePath,
    env: { ...process.env, LANGUAGE: locale },
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--lang=${locale}`
    ]
  });
}

export const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' };
export const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' };
export const desktopLight = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };

/** A page that fails the test on console errors and on requests to anywhere else. */
export async function open(browser, url, { locale = 'de', ...options } = {}) {
  const context = await browser.newContext({
    locale: locale === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options
  });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => {
    // A refused sign-in or form is an answer with 4xx, which browsers log as an error.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const target = request.url();
    if (!target.startsWith(url) && !target.startsWith('data:') && !target.startsWith('blob:')) {
      problems.push(`request to ${target}`);
    }
  });
  return { page, context, problems };
}

/**
 * What axe finds, as lines; empty is clean. It also looks into the frame of a preview. Only an open dialog is checked: nobody
 * reaches what is behind it, and axe would take its dimmed text for text without contrast.
 */
export async function axe(page) {
  // Until the new page of the preview has loaded, the old one is there as well.
  await page.waitForFunction(() => document.querySelectorAll('iframe[data-preview]').length < 2);
  const builder = new AxeBuilder({ page });
  if ((await page.locator('dialog[open]').count()) > 0) builder.include('dialog[open]');
  // A sticky bar covers what scrolls beneath it, and axe would call what is left of that too small a target.
  const unstuck = await page.evaluateHandle(() => {
    const stuck = [...document.querySelectorAll('body *')].filter((element) => getComputedStyle(element).position === 'sticky');
    for (const element of stuck) element.style.position = 'static';
    return stuck;
  });
  // Style sheets are not fetched again: the frame of a preview has no origin, so it may not.
  const results = await builder
    .options({ preload: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await unstuck.evaluate((elements) => {
    for (const element of elements) element.style.position = '';
  });
  return results.violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} (${violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`).join('; ')})`
  );
}

/** Solves the question in words, as a person with a screen reader would. */
export function solve(question) {
  const [left, right] = question.match(/\d+/g).map(Number);
  if (/minus/.test(question)) return left - right;
  if (/mal|times/.test(question)) return left * right;
  return left + right;
}
