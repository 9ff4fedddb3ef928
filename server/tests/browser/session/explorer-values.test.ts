import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExplorer } from '../../../src/mind/explorer.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** The values that the explorer hands in with the form of a page. */
async function handIn(task: string, fields: string, button: string): Promise<string[]> {
  await using site = await startLocalSite({
    '/': `<meta charset="utf-8"><title>Form</title><h1>Form</h1><form action="/end">${fields}<button>${button}</button></form>`,
    '/end': '<title>Done</title><h1 role="status">OK</h1>',
  })
  const { turns } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl: site.url, task, seed: 'seed' },
  )
  const sent = turns.map(({ url }) => new URL(url)).find(({ pathname }) => pathname === '/end')
  return [...(sent?.searchParams.values() ?? [])]
}

const day = (label: string) => `<label>${label} <input name="d" type="date" required></label>`
const radios = (legend: string, names: readonly string[]) =>
  `<fieldset><legend>${legend}</legend>${names.map((name) => `<label><input type="radio" name="r" value="${name}">${name}</label>`).join('')}</fieldset>`

test.each([
  ['Zarezerwuj wizytę na 14 marca 2027', day('Data'), 'Zarezerwuj', '2027-03-14'],
  ['14 Ağustos 2027 için randevu al', day('Tarih'), 'Randevu al', '2027-08-14'],
  ['احجز موعدًا يوم ١٤ مارس ٢٠٢٧', day('التاريخ'), 'احجز', '2027-03-14'],
  ['Buche einen Termin am 14. März 2027', day('Datum'), 'Buchen', '2027-03-14'],
  ['2027年3月14日に予約する', day('日付'), '予約する', '2027-03-14'],
  [
    'Book the long visit',
    radios('Kind', ['Short stay', 'Long visit']),
    'Book the visit',
    'Long visit',
  ],
  ['Zarezerwuj kort na sobotę', radios('Dzień', ['piątek', 'sobota']), 'Zarezerwuj', 'sobota'],
  ['Réserve la chambre bleue', radios('Chambre', ['Rouge', 'Bleue']), 'Réserver', 'Bleue'],
  ['Reserva la mesa de la terraza', radios('Zona', ['Salón', 'Terraza']), 'Reservar', 'Terraza'],
  [
    '予約は和室でお願いします。和室を予約する',
    radios('部屋', ['洋室', '和室']),
    '予約する',
    '和室',
  ],
])('%s', async (task, fields, button, value) => {
  expect(await handIn(task, fields, button)).toContain(value)
})

test.each([
  [
    'Invite ben@mail.example',
    '<label>E-mail <input name="m"></label>',
    'Invite',
    'ben@mail.example',
  ],
  [
    'Lade ben@mail.example ein',
    '<label>E-Mail-Adresse <input type="email" name="m"></label>',
    'Einladen',
    'ben@mail.example',
  ],
  ['Order 6 rolls', '<label>How many rolls <input name="n"></label>', 'Order', '6'],
  [
    'Bestelle 12 Brötchen',
    '<label>Anzahl <input type="number" name="n"></label>',
    'Bestellen',
    '12',
  ],
  ['اطلب ٣ أكواب', '<label>الكمية <input name="n" type="number"></label>', 'اطلب', '3'],
  ['Zamów 6 bułek', '<label>Ile bułek <input name="n"></label>', 'Zamów', '6'],
  ['Book a visit at 15:30', '<label>Time <input type="time" name="t"></label>', 'Book', '15:30'],
  ['Reserva una visita a las 16:45', '<label>Hora <input name="t"></label>', 'Reservar', '16:45'],
  ['Set the city to “Ulm”', '<label>City <input name="c"></label>', 'Save', 'Ulm'],
])('%s', async (task, fields, button, value) => {
  expect(await handIn(task, fields, button)).toContain(value)
})

test.each([
  [
    'Join the club',
    'Phone',
    'Please write the phone number with the country code, such as +44 117 496 0000.',
  ],
  [
    'Werde Mitglied',
    'Telefon',
    'Bitte geben Sie das Telefon mit Ländervorwahl an, etwa +44 117 496 0000.',
  ],
  [
    'Deviens membre',
    'Téléphone',
    'Écrivez le téléphone avec l’indicatif, par exemple +44 117 496 0000.',
  ],
  ['Hazte socio', 'Teléfono', 'El teléfono debe llevar prefijo, como +44 117 496 0000.'],
  ['Dołącz do klubu', 'Telefon', 'Podaj telefon z kierunkowym, na przykład +44 117 496 0000.'],
])(
  '%s: a field that a message names is corrected, without a mark on it',
  async (task, name, told) => {
    const script = `onsubmit="const p = this.p.value; if (p.startsWith('+')) return true; m.textContent = '${told}'; return false"`
    const fields = `<label>${name} <input name="p" type="tel"></label>`
    await using site = await startLocalSite({
      '/': `<meta charset="utf-8"><title>${task}</title><h1>${task}</h1><p id="m" role="alert"></p><form action="/end" ${script}>${fields}<button>OK</button></form>`,
      '/end': '<title>Done</title><h1>Thank you</h1>',
    })
    const { turns } = await bench.run(
      { mind: createExplorer('explorer') },
      { targetUrl: site.url, task, seed: 'seed' },
    )
    expect(turns.map(({ url }) => new URL(url).pathname)).toContain('/end')
  },
)
