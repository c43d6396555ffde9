// Agreements, their PDFs and their mails, as strangers with bad intentions, a broken browser, a broken mail server, a full
// disk and a database that is away treat them: the hostile checks 61 to 70 and 93 to 96 over HTTP. Check 92 is `agreements.mjs kills`.
// Not in it: TLS that breaks (94), which the tests of the mail adapter have.
// Usage: node e2e/hostile.mjs [sqlite|postgres] [rows, such as 65 93 eavesdropping]; ends with 1 when a row is a "FAIL"; about 20 minutes for each database
// Needs poppler-utils, util-linux and fiu-utils, and root for a disk of its own (95) and other users (eavesdropping).
import { brokenMail } from './hostile/mails.mjs';
import { members } from './hostile/members.mjs';
import { awayDatabase, brokenDisk, fullDisk } from './hostile/outages.mjs';
import { brokenBrowser, eavesdropping, heavyDocuments, noBrowser, poison } from './hostile/prints.mjs';
import { failed, isWanted, stores } from './hostile/rows.mjs';
import { texts } from './hostile/texts.mjs';
import { prepare } from './hostile/world.mjs';

async function check(site) {
  if (isWanted('61', '62', '63', '64', '65', '67', '68', '69', '70')) {
    await site.world(async (w) => {
      await texts(w);
      await members(w);
    });
  }
  if (isWanted('66')) await site.world(heavyDocuments);
  if (isWanted('eavesdropping')) await site.world(eavesdropping, { CHROME_USER: 'daemon' });
  if (isWanted('93')) {
    await noBrowser(site);
    await site.world(brokenBrowser);
    await poison(site);
  }
  if (isWanted('94')) await brokenMail(site);
  if (isWanted('95')) {
    await fullDisk(site);
    if (site.store === 'sqlite') await brokenDisk(site);
  }
  if (isWanted('96')) await site.world(awayDatabase);
}

for (const store of stores) {
  const site = await prepare(store);
  await check(site).finally(site.end);
}
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
