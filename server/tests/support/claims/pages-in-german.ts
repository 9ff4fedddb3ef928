import { type ClaimedPage, dead, rule } from './claimed-page.ts'

const nothing = { check: 'nothing_happened', category: 'interaction' } as const
const access = { category: 'accessibility' } as const

/** Ten pages in German, claimed of in German and English, with fates that were written before the code was asked. */
export const germanPages: readonly ClaimedPage[] = [
  {
    path: '/agb',
    lines: ['# Versand', 'Ab 50 € {link|versandkostenfrei} nach Österreich.', 'Sonst 4,90 €.'],
    claims: [
      ['true', 'own', 'Kein Wort zur Schweiz', 'Ab 50 € versandkostenfrei nach Österreich'],
      ['true', 'own', 'Die Kosten stehen erst hier', 'Sonst 4,90 €'],
      ['false', 'left', 'Versand kostet 19 €', 'Versand 19,00 €'],
      ['true', 'own', 'Versand is not explained', '# Versand Ab 50 €'],
    ],
  },
  {
    path: '/warenkorb',
    pressed: { label: 'In den Warenkorb', lines: ['Tasse 8 €', '{button|In den Warenkorb}'] },
    lines: ['Tasse 8 €', '{button|In den Warenkorb}'],
    measured: [dead('In den Warenkorb')],
    claims: [
      [
        'true',
        'with The “In den Warenkorb” button does nothing',
        'Der Knopf tut nichts',
        'In den Warenkorb',
        nothing,
      ],
      ['true', 'own', 'Der Preis nennt keine Steuer', 'Tasse 8 €'],
      ['false', 'left', 'Die Tasse ist ausverkauft', 'Ausverkauft'],
      ['true', 'own', 'Die Schrift ist zu klein', 'Tasse 8 €', { category: 'layout' }],
    ],
  },
  {
    path: '/danke',
    pressed: { label: 'Kaufen', path: '/kasse', lines: ['Summe 8 €', '{button|Kaufen}'] },
    lines: ['# Danke', 'Bestellung 12 wird geprüft.'],
    claims: [
      ['false', 'left', 'Kaufen bewirkt nichts', 'Danke', nothing],
      ['true', 'own', 'Es fehlt ein Liefertermin', 'Bestellung 12 wird geprüft'],
      ['true', 'own', 'Die Summe ist verschwunden', 'Summe 8 €'],
      ['false', 'left', 'Die Karte wurde abgelehnt', 'Karte abgelehnt'],
    ],
  },
  {
    path: '/konto',
    lines: [
      '# Ihre Angaben',
      '{textbox|Nachname|value=Müller}',
      '{combobox|Land|options=Österreich/Atlantis}',
      '{textbox|PLZ|placeholder=z. B. 1010}',
    ],
    claims: [
      ['true', 'own', 'Ein Land gibt es nicht', 'Atlantis'],
      ['true', 'own', 'Der Name ist schon ausgefüllt', 'Müller'],
      ['true', 'own', 'Das Beispiel ist aus Wien', 'z. B. 1010'],
      ['false', 'left', 'Ein Feld fragt nach dem Alter', 'Geburtsdatum'],
    ],
  },
  {
    path: '/profil',
    lines: [
      'Hallo Ann',
      '{textbox|Vorname|value=Ann}',
      '{textbox|Spitzname}',
      '{textbox|Ort}',
      '{button|Sichern}',
    ],
    claims: [
      ['false', 'left', 'Die Seite ist leer', 'Hallo Ann', { check: 'empty' }],
      ['true', 'own', 'Das Du stört mich', 'Hallo Ann'],
      ['true', 'own', '“Sichern” is jargon', 'Sichern'],
      [
        'false',
        'left',
        'Der Knopf hat keinen Namen',
        'Sichern',
        { check: 'no_name', place: 'e4', ...access },
      ],
    ],
  },
  {
    path: '/blog',
    lines: [
      '# Brot',
      'Unser Brot geht die ganze Nacht und wird früh gebacken.',
      '# Kuchen',
      '# Kaffee',
      'Wir rösten selbst, jeden Dienstag ab neun Uhr.',
    ],
    claims: [
      ['false', 'left', 'Unter Brot steht nichts', 'Brot', { check: 'empty' }],
      ['true', 'own', 'Unter Kuchen steht nichts', 'Kuchen', { check: 'empty' }],
      ['true', 'own', 'Keine Öffnungszeiten', 'Wir rösten selbst'],
      ['false', 'left', 'Das Café ist geschlossen', 'Dauerhaft geschlossen'],
    ],
  },
  {
    path: '/suche',
    pressed: {
      label: 'Suchen',
      path: '/',
      lines: ['{textbox|Suche|value=Vase}', '{button|Suchen}'],
    },
    lines: ['# Ergebnisse', 'Keine Treffer für „Vase“.', '{link|Alle Vasen} ansehen'],
    claims: [
      ['true', 'own', 'Die Suche widerspricht sich', 'Alle Vasen ansehen'],
      [
        'true',
        'own',
        'Die Suche findet keine Vase',
        'Keine Treffer für "Vase"',
        { category: 'navigation' },
      ],
      ['false', 'left', 'Suchen bewirkt nichts', 'Ergebnisse', nothing],
      ['false', 'left', 'Es gibt 300 Treffer', '300 Treffer'],
    ],
  },
  {
    path: '/termin',
    pressed: { label: 'Buchen', lines: ['Montag {button|Buchen}', 'Raum 4'] },
    lines: ['Montag {button|Buchen}', 'Raum 4', 'Bitte einen Tag wählen'],
    alerts: ['Bitte einen Tag wählen'],
    measured: [rule('Low contrast makes text hard to read', 'Raum 4')],
    claims: [
      ['true', 'own', 'Der Tag ist doch gewählt', 'Bitte einen Tag wählen', { category: 'form' }],
      ['false', 'left', 'Buchen bewirkt nichts', 'Buchen', nothing],
      [
        'true',
        'with Low contrast makes text hard to read',
        'Raum 4 ist kaum lesbar',
        'Raum 4',
        access,
      ],
      ['true', 'own', 'Der Raum ist nicht zu finden', 'Raum 4', { category: 'navigation' }],
    ],
  },
  {
    path: '/bild',
    isPictured: true,
    lines: ['{link|Hundeleine}', 'Hundeleine 9 €'],
    claims: [
      ['true', 'own', 'Das Bild zeigt eine Katze', '', { place: '100, 100, 200, 200' }],
      ['false', 'left', 'Etwas ist schief', ''],
      ['true', 'own', 'Der Preis klebt am Rand', 'Hundeleine 9 €', { category: 'layout' }],
      ['false', 'left', 'Werbung verdeckt alles', 'Jetzt zuschlagen'],
    ],
  },
  {
    path: '/liste',
    lines: [
      'Blaue Tasse | 8 € | {button|Kaufen|item=Blaue Tasse}',
      'Rote Tasse | 9 € | {button|Kaufen|item=Rote Tasse}',
    ],
    measured: [rule('A drop-down list has no name', null)],
    claims: [
      ['true', 'own', 'Blau und Rot kosten verschieden viel', 'Blaue Tasse 8 €'],
      ['true', 'own', 'Die Tassen haben keine Maße', 'Rote Tasse | 9 €'],
      ['true', 'own', 'Die Liste hat keine Überschrift', 'Rote Tasse', access],
      ['false', 'left', 'Grüne Tassen fehlen im Bild', 'Grüne Tasse'],
    ],
  },
]
