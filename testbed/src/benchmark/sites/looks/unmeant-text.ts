import type { BenchmarkSite } from '../../site.ts'
import { createLookSite, drawButton } from './look-site.ts'

const unmeant =
  /placeholder|template|missing value|unfilled|lorem|variable|not meant|untranslated|filler/i
const small = /small|size|tiny|shrunk/i

const unfilledName = createLookSite({
  name: 'greeting-without-its-name',
  lang: 'nb',
  words: [unmeant, /customer\.firstName/],
  severity: 2,
  title: 'Fjordkraft',
  style: () => '',
  body: (isDefective) =>
    `<h1>Hei, ${isDefective ? '{{customer.firstName}}' : 'Kari'}!</h1><p>Her ser du forbruket ditt.</p><p><a href="/more">Regninger</a></p>`,
})

const undefinedTown = createLookSite({
  name: 'delivery-to-undefined',
  lang: 'es',
  words: [unmeant, /undefined/],
  severity: 2,
  title: 'Flores a domicilio',
  style: () => '',
  body: (isDefective) =>
    `<h1>Ramo de tulipanes</h1><p>Entrega en ${isDefective ? 'undefined' : 'Sevilla'} mañana por la tarde.</p>${drawButton('Comprar')}`,
})

const objectInTable = createLookSite({
  name: 'object-in-a-table',
  lang: 'ja',
  words: [unmeant, /\[object Object\]/],
  severity: 2,
  title: '会員ページ',
  style: () => 'td, th { padding: 8px 16px; text-align: left; }',
  body: (isDefective) =>
    `<h1>ご注文</h1><table><tr><th>商品</th><td>急須</td></tr><tr><th>お届け先</th><td>${isDefective ? '[object Object]' : '京都市左京区'}</td></tr></table><p><a href="/more">戻る</a></p>`,
})

const printMark = createLookSite({
  name: 'count-is-a-print-mark',
  lang: 'ro',
  words: [unmeant, /%d|%\(/],
  severity: 2,
  title: 'Librăria Centrală',
  style: () => '',
  body: (isDefective) =>
    `<h1>Coșul tău</h1><p>Ai ${isDefective ? '%(count)d' : '3'} cărți în coș.</p><p><a href="/more">Continuă</a></p>`,
})

const latinFiller = createLookSite({
  name: 'filler-in-a-card',
  lang: 'en',
  words: [unmeant, /lorem ipsum/i],
  severity: 2,
  title: 'Bright Dental',
  style: () => '',
  body: (isDefective) =>
    `<h1>Our practice</h1><h2>First visit</h2><p>${isDefective ? 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.' : 'Bring your insurance card and come ten minutes early.'}</p><p><a href="/more">Book a visit</a></p>`,
})

const keyForHeading = createLookSite({
  name: 'key-in-place-of-a-heading',
  lang: 'de',
  words: [unmeant, /checkout\.summary\.title/],
  severity: 2,
  title: 'Radladen Süd',
  style: () => '',
  body: (isDefective) =>
    `<h1>Kasse</h1><h2>${isDefective ? 'checkout.summary.title' : 'Deine Bestellung'}</h2><p>Klingel, Messing, 14 Euro.</p>${drawButton('Bezahlen')}`,
})

const desktopOnPhone = createLookSite({
  name: 'desktop-page-on-a-phone',
  lang: 'en',
  device: 'phone',
  words: [small],
  severity: 3,
  title: 'County Archive',
  style: () => 'main { max-width: 900px; }',
  hasViewport: (isDefective) => !isDefective,
  body: () =>
    `<h1>Parish records</h1>${'<p>Baptisms, marriages and burials from 1642 to 1912 can be read in the reading room, by appointment.</p>'.repeat(5)}<p><a href="/more">Make an appointment</a></p>`,
})

const tinyBody = createLookSite({
  name: 'letters-of-seven-pixels',
  lang: 'ja',
  device: 'phone',
  words: [small],
  severity: 3,
  title: '診療所のご案内',
  style: (isDefective) => (isDefective ? 'p { font-size: 7px; }' : ''),
  body: () =>
    `<h1>診療時間</h1>${'<p>月曜日から金曜日まで、午前九時から午後六時まで診察しています。土曜日は正午までです。</p>'.repeat(5)}<p><a href="/more">予約</a></p>`,
})

const tinyLabels = createLookSite({
  name: 'labels-too-small-to-read',
  lang: 'de',
  device: 'phone',
  words: [small],
  severity: 2,
  title: 'Bürgeramt',
  style: (isDefective) =>
    `label { display: block; font-size: ${isDefective ? '6px' : '16px'}; } input { font: inherit; padding: 8px; width: 100%; }`,
  body: () =>
    `<h1>Termin</h1><form action="/more">${['Vorname und Nachname wie im Ausweis', 'Straße, Hausnummer und Postleitzahl', 'Anliegen in wenigen Worten beschreiben'].map((label, at) => `<p><label for="f${at}">${label}</label><input id="f${at}" name="f${at}"></p>`).join('')}<button>Weiter</button></form>`,
})

/** Text that nobody meant for readers, and text too small for them. */
export const textSites: readonly BenchmarkSite[] = [
  unfilledName,
  undefinedTown,
  objectInTable,
  printMark,
  latinFiller,
  keyForHeading,
  desktopOnPhone,
  tinyBody,
  tinyLabels,
]
