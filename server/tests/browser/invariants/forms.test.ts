import { describe, expect, test } from 'vitest'
import { listTitles } from '../../support/browser/notice-frictions.ts'
import { chooseVersion, type Variant } from '../../support/browser/page-version.ts'

const wizard = (fields: string, [next, back]: [string, string]) =>
  `<main id=w></main><script>const D={},S=[${fields}];let s=0;function show(){w.innerHTML='<form id=f><label>'+S[s]+' <input id=x></label>'+(s?'<button type=button id=b>${back}</button>':'')+'<button>${next}</button></form>';[[||x.value=D[s]||'']];if(s)b.onclick=()=>{s--;show()};f.onsubmit=e=>{e.preventDefault();D[s]=x.value;s++;show()}}show()</script>`

describe.each<Variant>([
  [
    'in English',
    wizard("'Boat','Port'", ['Next', 'Back']),
    [{ type: 'Boat', text: 'Ada' }, { click: 'Next' }, { click: 'Back' }],
    'Going back in the form on the start page loses “Ada” in the “Boat” field',
  ],
  [
    'in German',
    wizard("'Vorname','Ort'", ['Weiter', 'Zurück']),
    [{ type: 'Vorname', text: 'Ada' }, { click: 'Weiter' }, { click: 'Zurück' }],
    'Going back in the form on the start page loses “Ada” in the “Vorname” field',
  ],
  [
    'in Italian, two steps back',
    wizard("'Nome','Via','Fine'", ['Avanti', 'Indietro']),
    [
      { type: 'Nome', text: 'Ada' },
      { click: 'Avanti' },
      { type: 'Via', text: 'Roma' },
      { click: 'Avanti' },
      { click: 'Indietro' },
    ],
    'Going back in the form on the start page loses “Roma” in the “Via” field',
  ],
  [
    'in Japanese',
    wizard("'お名前','住所'", ['次へ', '戻る']),
    [{ type: 'お名前', text: '花子' }, { click: '次へ' }, { click: '戻る' }],
    'Going back in the form on the start page loses “花子” in the “お名前” field',
  ],
  [
    'with hidden steps that are reset',
    `<form id=f><section id=a><label>Nom <input id=n></label><button type=button id=k>Suivant</button></section><section id=c hidden><label>Ville <input></label><button type=button id=r>Retour</button></section></form><script>k.onclick=()=>{a.hidden=true;c.hidden=false};r.onclick=()=>{a.hidden=false;c.hidden=true;[[f.reset()||]]}</script>`,
    [{ type: 'Nom', text: 'Ada' }, { click: 'Suivant' }, { click: 'Retour' }],
    'Going back in the form on the start page loses “Ada” in the “Nom” field',
  ],
])('a form in steps that forgets, %s,', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('forgotten-entry', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if it remembers', async () => {
    expect(await listTitles('forgotten-entry', chooseVersion(markup, false), acts)).toEqual([])
  })
})

const form = (field: string, locale: string, words: string) =>
  `<form id=f>${field}<button>OK</button></form><p id=s></p><script>f.onsubmit=e=>{e.preventDefault();const x=new Date(d.value+'T00:00:00Z');[[x.setTime(x.getTime()-864e5)||]];s.textContent=${JSON.stringify(words)}+x.toLocaleDateString('${locale}',{timeZone:'UTC',day:'numeric',month:'long',year:'numeric'})}</script>`
const day = '<label>Day <input id=d type=date></label>'

describe.each<Variant>(
  (
    [
      ['en-GB', 'Booked for ', '13 March 2027'],
      ['en-US', 'See you on ', 'March 13, 2027'],
      ['de', 'Ihr Termin: ', '13. März 2027'],
      ['fr', 'Rendez-vous le ', '13 mars 2027'],
      ['es', 'Reservado para el ', '13 de marzo de 2027'],
      ['ja', 'ご予約日: ', '2027年3月13日'],
    ] as const
  ).map(([locale, words, told]) => [
    `in ${locale}`,
    form(day, locale, words),
    [{ type: 'Day', text: '2027-03-14' }, { click: 'OK' }],
    `The form confirms ${told} although 2027-03-14 was entered`,
  ]),
)('another day than the one entered, %s,', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('other-day', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if it is the same', async () => {
    expect(await listTitles('other-day', chooseVersion(markup, false), acts)).toEqual([])
  })
})

describe.each<Variant>([
  [
    'a name',
    '<label>Full name <input [[maxlength=5||maxlength=80]]></label>',
    [{ type: 'Full name', text: 'Jo Barnes' }],
    'The “Full name” field cuts “Jo Barnes” off after 5 characters',
  ],
  [
    'a street, by its hint',
    '<input aria-label=Adr autocomplete=street-address [[maxlength=6||]]>',
    [{ type: 'Adr', text: 'Mill Lane 4' }],
    'The “Adr” field cuts “Mill Lane 4” off after 6 characters',
  ],
  [
    'a town, in German',
    '<label>Ort <input [[maxlength=8||]]></label>',
    [{ type: 'Ort', text: 'Bad Kissingen' }],
    'The “Ort” field cuts “Bad Kissingen” off after 8 characters',
  ],
  [
    'an address, by a script',
    '<label>E-mail <input [[oninput="this.value=this.value.slice(0,9)"||]]></label>',
    [{ type: 'E-mail', text: 'jo@example.org' }],
    'The “E-mail” field cuts “jo@example.org” off after 9 characters',
  ],
  [
    'a family name, in French',
    '<label>Nom de famille <input [[maxlength=4||]]></label>',
    [{ type: 'Nom de famille', text: 'Dubois' }],
    'The “Nom de famille” field cuts “Dubois” off after 4 characters',
  ],
])('a field that cuts off %s', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('cut-entry', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if it keeps it', async () => {
    expect(await listTitles('cut-entry', chooseVersion(markup, false), acts)).toEqual([])
  })
})

test.each([
  [
    'tells its limit',
    '<label>Full name, at most 5 letters <input maxlength=5></label>',
    'Full name, at most 5 letters',
  ],
  ['has a length of its own', '<label>Postcode <input maxlength=5></label>', 'Postcode'],
])('a field that %s may cut off', async (_kind, markup, name) => {
  const acts = [{ type: name, text: 'AB1 2CD EF' }]
  expect(await listTitles('cut-entry', chooseVersion(markup, true), acts)).toEqual([])
})

const long = (answer: string, more = '') =>
  `<p id=e tabindex=-1></p><div style="height:900px">Rules</div><form id=f><input aria-label=Code><button>Join</button></form>${more}<script>f.onsubmit=v=>{v.preventDefault();${answer}}</script>`

describe.each<Variant>([
  [
    'above',
    long("e.textContent='The code must have six digits.';[[||e.scrollIntoView()]]"),
    ['scroll', { click: 'Join' }],
    'After the “Join” button the answer appears above the window: “The code must have six digits.”',
  ],
  [
    'below',
    long(
      "u.textContent='Wir haben Ihre Anfrage erhalten.';[[||u.scrollIntoView()]]",
      '<div style="height:900px"></div><p id=u></p>',
    ),
    ['scroll', { click: 'Join' }],
    'After the “Join” button the answer appears outside the window: “Wir haben Ihre Anfrage erhalten.”',
  ],
])('an answer %s the window', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('unseen-answer', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if the page moves there', async () => {
    expect(await listTitles('unseen-answer', chooseVersion(markup, false), acts)).toEqual([])
  })
})
