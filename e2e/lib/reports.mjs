// Reports as a person would send them, with personal data that must not survive.
export const canaries = ['Kanarienvogel', 'kanarie@example.org', '0176 5550999', '4711', '17.03.2026'];

/** The number in letters: in digits it would sooner or later be one of the canaries. */
const inLetters = (n) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[digit]);

export function report(n) {
  return {
    template_slug: 'vorfall',
    data: {
      bereich: 'innere',
      datum: '2026-03-17',
      uhrzeit: '22:15',
      schicht: 'nacht',
      art: 'sturz',
      beschreibung:
        `Lauf ${inLetters(n)}: In Zimmer 4711 ist Herr Kanarienvogel am 17.03.2026 auf dem Weg zur Toilette gestürzt. ` +
        'Die Klingel lag außer Reichweite, der Boden war noch feucht vom Wischen. Wir waren zu zweit für 34 Betten. ' +
        'Rückfragen an kanarie@example.org oder 0176 5550999, die Schichtleitung wurde informiert.',
      schwere: 4,
      massnahme: 'Mehr Personal im Nachtdienst und die Klingel bei jedem Rundgang in Reichweite legen.'
    }
  };
}
