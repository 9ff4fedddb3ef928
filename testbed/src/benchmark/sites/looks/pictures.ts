import type { BenchmarkSite } from '../../site.ts'
import { createLookSite } from './look-site.ts'

const same = /same (?:picture|image|photo)|one (?:picture|image|photo)/i
const stretched = /stretch|out of shape|distort|squash|proportion/i

function drawCards(
  names: readonly string[],
  picture: (name: string, at: number) => string,
): string {
  const cards = names.map(
    (name, at) => `<li>${picture(name, at)}<h2>${name}</h2><a href="/more?${at}">${name}</a></li>`,
  )
  return `<ul class="cards">${cards.join('')}</ul>`
}

const cards =
  '.cards { display: grid; grid-template-columns: repeat(4, 200px); gap: 24px; } .cards h2 { font-size: 18px; }'

const oneForAll = createLookSite({
  name: 'one-photo-for-four-lamps',
  lang: 'cs',
  words: [same],
  severity: 2,
  title: 'Svítidla Novák',
  style: () => cards,
  body: (isDefective) =>
    `<h1>Lampy</h1>${drawCards(['Stolní lampa', 'Lustr', 'Stojací lampa', 'Nástěnné světlo'], (name, at) => `<img width="200" height="150" alt="${name}" src="/photos/lampa-${isDefective ? 1 : at}-200x150.png">`)}`,
})

const sameByQuery = createLookSite({
  name: 'one-photo-under-four-addresses',
  lang: 'da',
  words: [same],
  severity: 2,
  title: 'Cykler på havnen',
  style: () => cards,
  body: (isDefective) =>
    `<h1>Cykler</h1>${drawCards(['Bycykel', 'Ladcykel', 'Racercykel', 'Børnecykel'], (name, at) => `<img width="200" height="150" alt="${name}" src="/photos/cykel-${isDefective ? 1 : at}-200x150.png?vare=${at}">`)}`,
})

const sameBackground = createLookSite({
  name: 'one-background-for-four-rooms',
  lang: 'en',
  words: [same],
  severity: 2,
  title: 'Harbour Rooms',
  style: () => `${cards} .photo { width: 200px; height: 150px; background-size: cover; }`,
  body: (isDefective) =>
    `<h1>Rooms</h1>${drawCards(['Room with a view', 'Family room', 'Attic', 'Garden room'], (name, at) => `<div class="photo" role="img" aria-label="${name}" style="background-image: url(/photos/room-${isDefective ? 1 : at}-200x150.png)"></div>`)}`,
})

const swapped = createLookSite({
  name: 'photo-of-another-thing',
  lang: 'fi',
  words: [
    /wrong|another|not (?:a|the)|does not (?:show|match)|different/i,
    /kuva|picture|photo|image/i,
  ],
  severity: 2,
  detectable: 'eyes',
  title: 'Metsän antimet',
  style: () => cards,
  body: (isDefective) =>
    `<h1>Sienet</h1>${drawCards(['Kantarelli', 'Herkkutatti', 'Suppilovahvero', 'Rousku'], (name, at) => `<img width="200" height="150" alt="${name}" src="/photos/${isDefective && at === 2 ? 'night' : `sieni-${at}`}-200x150.png">`)}`,
})

const wideBySize = createLookSite({
  name: 'portrait-made-wide-by-its-attributes',
  lang: 'uk',
  words: [stretched],
  severity: 2,
  title: 'Музей міста',
  style: () => '',
  body: (isDefective) =>
    `<h1>Художниця</h1><img src="/photos/portret-160x200.png" alt="Портрет художниці" width="${isDefective ? 420 : 160}" height="200"><p>Народилася у Львові, малювала море.</p><p><a href="/more">Усі картини</a></p>`,
})

const tallByFlex = createLookSite({
  name: 'photo-pulled-to-the-height-of-its-row',
  lang: 'ja',
  words: [stretched],
  severity: 2,
  title: '湯の里旅館',
  style: (isDefective) =>
    `.row { display: flex; gap: 24px; width: 700px; ${isDefective ? '' : 'align-items: flex-start;'} } .row img { width: 200px; ${isDefective ? '' : 'height: auto;'} }`,
  body: () =>
    `<h1>露天風呂</h1><div class="row"><img src="/photos/furo-200x140.png" alt="露天風呂"><div>${'<p>山の景色を見ながら、ゆっくりとお湯を楽しめます。夜は十時まで入れます。</p>'.repeat(4)}</div></div><p><a href="/more">予約する</a></p>`,
})

const squashedBackground = createLookSite({
  name: 'background-photo-pressed-flat',
  lang: 'ca',
  words: [stretched],
  severity: 2,
  title: 'Celler de la Vall',
  style: (isDefective) =>
    `.foto { width: 720px; height: 120px; background: url(/photos/celler-240x160.png) center / ${isDefective ? '100% 100%' : 'cover'} no-repeat; }`,
  body: () =>
    `<h1>El celler</h1><div class="foto" role="img" aria-label="El celler a la tardor"></div><p>Vi negre de vinyes velles.</p><p><a href="/more">Visites</a></p>`,
})

/** The same picture for different things, one of another thing, and pictures out of shape. */
export const pictureSites: readonly BenchmarkSite[] = [
  oneForAll,
  sameByQuery,
  sameBackground,
  swapped,
  wideBySize,
  tallByFlex,
  squashedBackground,
]
