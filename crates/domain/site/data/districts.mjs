// Writes districts.tsv, the districts of Germany, from the npm package landkreise-deutschland
// (CC BY 4.0; source: Statistisches Bundesamt, GV-ISys, as of 31 December 2018):
//
//   npm pack landkreise-deutschland@3.0.0 && tar xzf landkreise-deutschland-3.0.0.tgz
//   node districts.mjs package/data/districts.json > districts.tsv
//
// Changed: Eisenach (16056) is left out, which became part of the Wartburgkreis in 2021; Hanau (06415) is
// added, a town of its own since 2026; keys are five digits; what towns have after a comma or behind their
// name is left out, and a town and the district around it that would have the same name are told apart. Area, population and NUTS codes (of an older edition) are left out.
import { readFileSync } from 'node:fs';

const MERGED = ['16056'];
const ADDED = [{ AGS: '06415', type: 'Kreisfreie Stadt', name: 'Hanau' }];
/** Towns whose district has the bare name. */
const BARE = { 'Oldenburg (Oldenburg)': 'Oldenburg', 'Offenbach am Main': 'Offenbach' };
const TOWNS = ['Kreisfreie Stadt', 'Stadtkreis'];

const bare = (name) => BARE[name] ?? name;
const districts = [...JSON.parse(readFileSync(process.argv[2], 'utf8')), ...ADDED]
  .map(({ AGS, type, name }) => ({
    key: String(AGS).padStart(5, '0'),
    isTown: TOWNS.includes(type),
    name: bare(name.split(',')[0].trim()),
  }))
  .filter(({ key }) => !MERGED.includes(key));
const count = (name) => districts.filter((other) => other.name === name).length;
const lines = districts.map(({ key, isTown, name }) => {
  const kind = isTown ? 'Stadt' : 'Landkreis';
  return { key, kind, name: count(name) > 1 ? `${name} (${kind})` : name };
});
const collator = new Intl.Collator('de');
lines.sort((a, b) => a.key.slice(0, 2).localeCompare(b.key.slice(0, 2)) || collator.compare(a.name, b.name));
for (const { key, kind, name } of lines) {
  process.stdout.write(`${key}\t${kind}\t${name}\n`);
}
