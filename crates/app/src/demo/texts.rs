//! Sentences from which the reports of the demonstration are composed. Written for this purpose; all people,
//! numbers and addresses are invented. [`super::reports`] fills in `{…}`.

/// Titles and names, as people write them.
pub(super) const PEOPLE: [&str; 36] = [
    "Herr Müller",
    "Frau Yılmaz",
    "Dr. Weber",
    "Frau Dr. Kowalski",
    "Herrn Schäfer",
    "Prof. von der Heide",
    "Frau Prof. Dr. Brandt",
    "Herr Nguyen",
    "Frau Öztürk",
    "Dr. med. Hartmann",
    "Herr Weiß",
    "Frau Schmidt-Lange",
    "Herr Dr. Petrov",
    "Frau König",
    "Herr El-Amin",
    "Frau Jansen",
    "Herr Große",
    "Frau de Vries",
    "Dr. Krüger",
    "Frau Lehmann",
    "Herr Baumgärtner",
    "Frau Sokolowa",
    "Herr Prof. Dr. med. Vogt",
    "Frau Anna Becker",
    "Herr Peter Zimmermann",
    "Frau M. Hoffmann",
    "Herr Hassan",
    "Frau Grünwald",
    "Dr. Stein",
    "Frau Celik",
    "Herr van den Berg",
    "Frau Bäcker",
    "Herr Novak",
    "Frau Dr. Thielemann",
    "Herr Demir",
    "Frau Wójcik",
];

/// Rooms and wards.
pub(super) const ROOMS: [&str; 16] = [
    "Zimmer 12",
    "Zimmer 204",
    "Station 4B",
    "Station 3",
    "Raum 1.203",
    "Zimmer 7a",
    "Station B2",
    "Raum Nr. 12",
    "Zimmer 318",
    "Station 11",
    "Zi. 22",
    "Zimmer 9",
    "Station 5 West",
    "Raum 014",
    "Station C1",
    "Zimmer 101",
];

/// Telephone numbers.
pub(super) const PHONES: [&str; 10] = [
    "0176 5550142",
    "030 5550187",
    "+49 151 5550123",
    "(0221) 555-0199",
    "040/5550-161",
    "0049 89 5550134",
    "0171-5550177",
    "0611 555 01 10",
    "+49 (0) 30 5550-145",
    "0341 5550128",
];

/// E-mail addresses.
pub(super) const MAILS: [&str; 5] = [
    "k.schaefer@example.org",
    "angehoerige.mueller@example.com",
    "stationsleitung-4b@example.org",
    "p.nowak+klinik@example.net",
    "t.oezdemir@example.com",
];

/// What happened, by kind of event: `(kind, sentences)`.
pub(super) const EVENTS: [(&str, [&str; 6]); 6] = [
    (
        "beinahe",
        [
            "Beim Richten der Abendmedikation fiel auf, dass das Blatt von {person} in der Mappe von {room} lag. Wir haben es vor der Gabe bemerkt.",
            "Die Blutkonserve für {person} war schon angehängt, die Identität wurde erst danach geprüft. Zum Glück stimmte alles, aber der Bedside-Test fehlte.",
            "{person} sollte zum CT, auf dem Transportschein stand {room}, dort lag aber jemand anderes. Der Transportdienst hat nachgefragt.",
            "Die Allergie von {person} war im Papierbogen vermerkt, nicht aber im System. Erst in der Übergabe am {date} kam es zur Sprache.",
            "Auf der Tafel stand noch die Seite vom Vortag. Vor dem Schnitt hat die OP-Pflege das Team-Time-out verlangt, sonst wäre links operiert worden.",
            "Zwei Patientinnen mit ähnlichem Nachnamen auf derselben Station, eine davon {person}. Die Röhrchen waren vertauscht beklebt.",
        ],
    ),
    (
        "medikation",
        [
            "{person} hat um 22 Uhr statt 5 mg die doppelte Dosis erhalten. Die Ampullen sehen fast gleich aus. Vitalwerte blieben stabil, der Dienstarzt wurde unter {phone} informiert.",
            "In {room} wurde das Antibiotikum erst mit vier Stunden Verspätung gegeben, weil die Anordnung von {person} nicht lesbar war.",
            "Das Insulin für {person} wurde nach alter Anordnung gespritzt. Die neue vom {date} lag noch im Fach der Visite.",
            "Kalium lief deutlich schneller als angeordnet, der Perfusor war auf ml/h statt auf mg/h eingestellt. {person2} hat es beim Rundgang bemerkt.",
            "Bei der Entlassung hat {person} den Medikamentenplan einer anderen Person mitbekommen. Die Tochter rief am Abend unter {phone} an.",
            "Heparin wurde doppelt gegeben: einmal im OP, einmal auf {room}. Im Protokoll stand nur die zweite Gabe.",
        ],
    ),
    (
        "sturz",
        [
            "{person} ist nachts auf dem Weg zur Toilette gestürzt. Die Klingel lag außer Reichweite, der Boden war noch feucht vom Wischen.",
            "Sturz aus dem Bett in {room}. Das Bettgitter war auf Wunsch unten, eine Einwilligung vom {date} liegt vor. {person} klagt über Schmerzen an der Hüfte.",
            "Beim Transfer in den Rollstuhl rutschte dieser weg, die Bremse hielt nicht. {person} konnte sich am Handlauf abfangen.",
            "{person} wurde auf dem Flur vor {room} gefunden. Unklar, wie lange sie dort lag. Platzwunde an der Stirn, {person2} hat genäht.",
            "Wir waren zu zweit für 34 Betten. Während wir in {room} lagerten, ist {person} allein aufgestanden und gefallen.",
            "Die Nachtbeleuchtung auf dem Gang ist seit Wochen defekt. Heute ist {person} über einen Infusionsständer gestolpert.",
        ],
    ),
    (
        "gewalt",
        [
            "Der Sohn von {person} hat mich im Stationszimmer angeschrien und gegen den Tisch getreten. Er wollte sofort {person2} sprechen. Der Sicherheitsdienst kam nach 20 Minuten.",
            "{person} war nach dem Alkoholentzug verwirrt und hat nach meinem Arm gegriffen und zugedrückt. Ich habe einen Bluterguss.",
            "In der Notaufnahme hat ein Begleiter mit einem Stuhl geworfen, weil es zu lange dauerte. Er gab als Kontakt {phone} an und verschwand.",
            "Beim Blutabnehmen in {room} machte {person} wiederholt anzügliche Bemerkungen und versuchte, mich anzufassen. Eine Kollegin hat übernommen.",
            "Ein Patient hat mich bespuckt und geschlagen, als ich ihm das Rauchen verbieten musste. {person2} hat geholfen, ihn festzuhalten.",
            "Anrufe bei der Pforte mit Drohungen gegen {person}. Die Nummer war {phone}, die Mail kam von {mail}.",
        ],
    ),
    (
        "geraet",
        [
            "Die Infusionspumpe in {room} gab keinen Alarm, obwohl der Beutel leer war. Sie steht jetzt gesperrt im Lager.",
            "Der Defibrillator hat beim Selbsttest am {date} einen Fehler gezeigt, der nicht gemeldet wurde. Aufgefallen ist es erst bei der Reanimation.",
            "Das Beatmungsgerät ist zweimal ausgegangen. Medizintechnik unter {phone} war nachts nicht erreichbar. {person2} hat von Hand beatmet.",
            "Das Patientenbett ließ sich nicht flach stellen. Bei {person} hätte das im Notfall Zeit gekostet.",
            "Das Monitorkabel hat einen Wackelkontakt, die Kurve fällt ständig aus. Wir haben es schon per Mail an {mail} gemeldet.",
            "Im Notfallkoffer von {room} fehlte das Laryngoskop. Die Checkliste vom {date} war abgehakt.",
        ],
    ),
    (
        "other",
        [
            "Angehörige fotografieren auf dem Flur, auch in offene Zimmer hinein. Auf einem Bild ist {person} zu erkennen.",
            "Die Übergabe fand wieder vor dem Aufzug statt. Besucher konnten alles über {person} mithören.",
            "Die Entlassungsbriefe lagen offen am Tresen von {room}. Obenauf der von {person} mit Diagnose und Telefonnummer {phone}.",
            "Seit drei Nächten ist auf {room} nur eine examinierte Kraft im Dienst. Das ist so nicht zu verantworten.",
            "Ein fremder Mann gab sich als Verwandter von {person} aus und bekam am Telefon Auskunft.",
            "Die Schiebetür zur Schleuse schließt nicht mehr, auf der Isolierstation ist das ein Risiko.",
        ],
    ),
];

/// What happened afterwards; appended to some of the reports.
pub(super) const AFTERWARDS: [&str; 10] = [
    "Die Schichtleitung wurde informiert.",
    "{person2} weiß Bescheid.",
    "Ein Eintrag in der Kurve ist erfolgt.",
    "Rückfragen gern an {mail}.",
    "Ich möchte, dass das endlich jemand ernst nimmt.",
    "Das ist in diesem Monat schon das zweite Mal.",
    "Die Angehörigen wurden noch nicht informiert.",
    "Zum Glück ist nichts Schlimmeres passiert.",
    "Wir haben danach im Team darüber gesprochen.",
    "Erreichbar bin ich nach dem Dienst unter {phone}.",
];

/// What would help.
pub(super) const MEASURES: [&str; 10] = [
    "Ein zweiter Blick vor jeder Gabe, auch nachts.",
    "Feste Ansprechperson der Medizintechnik am Wochenende.",
    "Mehr Personal im Nachtdienst.",
    "Die Ampullen getrennt lagern und farbig kennzeichnen.",
    "Deeskalationstraining für alle, nicht nur für die Notaufnahme.",
    "Klingel bei jedem Rundgang in Reichweite legen.",
    "Bitte mit {person2} besprechen, dort liegt die Liste.",
    "Übergaben nur noch im Stationszimmer.",
    "Ein Notrufknopf in {room}.",
    "Die Checkliste zu zweit abzeichnen.",
];

/// Free texts of the option 'other', by field.
pub(super) const OTHER: [(&str, [&str; 4]); 4] = [
    ("bereich_sonstiges", ["Ambulanz von Dr. Krüger", "Radiologie", "Physiotherapie im Haus C", "Cafeteria"]),
    ("art_sonstiges", ["Datenschutz", "Personalmangel", "Verwechslung am Telefon", "Bauliches Problem"]),
    (
        "medikament_sonstiges",
        ["Lieferengpass", "Rezept von Frau König unleserlich", "Falsch gelagert", "Etikett fehlte"],
    ),
    (
        "gewalt_sonstiges",
        [
            "Telefonische Drohung",
            "Nachstellung auf dem Parkplatz",
            "Beleidigung im Netz",
            "Herr Demir hat gefilmt",
        ],
    ),
];

/// A few reports are in English.
pub(super) const ENGLISH: [&str; 4] = [
    "The infusion pump did not sound an alarm although the bag was empty. Nobody was harmed.",
    "A visitor shouted at the night nurse and hit the door. Security came late.",
    "Two blood samples were labelled with the wrong name. We noticed before they were sent.",
    "The floor was wet and there was no sign. A patient slipped but was not injured.",
];
