import { describe, expect, test } from 'vitest'
import { listTitles } from '../../support/browser/notice-frictions.ts'
import { chooseVersion, type Variant } from '../../support/browser/page-version.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

const tall = '<div style="height:2000px"></div>'
const dialog = (open: string, close: string) =>
  `<button id=o>Tour</button>${tall}<dialog id=d><p>At two.</p><button id=x>Close</button></dialog><script>o.onclick=()=>{d.showModal();${open}};x.onclick=()=>{d.close();[[||${close}]]}</script>`

describe.each<Variant>([
  [
    'by its root',
    dialog(
      "document.documentElement.style.overflow='hidden'",
      "document.documentElement.style.overflow=''",
    ),
    [{ click: 'Tour' }, { click: 'Close' }],
    '',
  ],
  [
    'by its body',
    dialog("document.body.style.overflow='hidden'", "document.body.style.overflow=''"),
    [{ click: 'Tour' }, { click: 'Close' }],
    '',
  ],
  [
    'by a class, under a layer without a role',
    `<style>.off{overflow:clip}.l{position:fixed;inset:0;background:#0009}</style><button id=o>Tour</button>${tall}<div id=d class=l hidden><div role=dialog aria-modal=true><button id=x>Close</button></div></div><script>o.onclick=()=>{d.hidden=false;document.documentElement.classList.add('off')};x.onclick=()=>{d.hidden=true;[[||document.documentElement.classList.remove('off')]]}</script>`,
    [{ click: 'Tour' }, { click: 'Close' }],
    '',
  ],
])('a page that stays locked %s', (_kind, markup, acts) => {
  test('is found', async () => {
    expect(await listTitles('scroll-lock', chooseVersion(markup, true), acts)).toEqual([
      'The start page cannot be scrolled after what the “Tour” button opened was closed',
    ])
  })
  test('is not, if it is given back', async () => {
    expect(await listTitles('scroll-lock', chooseVersion(markup, false), acts)).toEqual([])
  })
})

/** A site with a consent dialog whose cookie is set for it or for no page. */
function openHall(isKept: boolean, answer: string): Record<string, TestPage> {
  const show =
    (title: string): TestPage =>
    (request, response) => {
      const isAnswered = /c=1/.test(request.headers.cookie ?? '')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><title>${title}</title><h1>${title}</h1><a href="/events">Events</a>${isAnswered ? '' : `<div role=dialog aria-modal=true style="position:fixed;inset:0;background:#fff"><a href="/ok" role=button>${answer}</a></div>`}`,
      )
    }
  return {
    '/': show('Hall'),
    '/events': show('Events'),
    '/ok': (_request, response) => {
      response.setHeader('set-cookie', `c=1; Path=${isKept ? '/' : '/never'}`)
      response.writeHead(303, { location: '/' }).end()
    },
  }
}

test.each(['Only necessary', 'Nur notwendige', '同意する'])(
  'a dialog that comes back after “%s” is found',
  async (answer) => {
    const acts = [{ click: answer }, { click: answer }] as const
    expect(await listTitles('returning-dialog', openHall(false, answer), acts)).toEqual([
      `A dialog comes back after the “${answer}” button was chosen in it`,
    ])
    expect(
      await listTitles('returning-dialog', openHall(true, answer), [
        { click: answer },
        { click: 'Events' },
      ]),
    ).toEqual([])
  },
)

const wall = (photo: string, end: string, isHidden = false) =>
  `<main id=l></main><footer id=e${isHidden ? ' style="height:40px"' : ''}>${end}</footer><script>let n=0;function add(){for(let i=0;i<8;i++)l.insertAdjacentHTML('beforeend','<p style="height:120px">${photo} '+(++n)+'</p>')}add();[[new IntersectionObserver(e=>{if(e[0].isIntersecting)add()},{rootMargin:'300px'}).observe(e)||add()]]</script>`

describe.each<Variant>([
  [
    'a contact',
    wall('Photo', 'Imprint and contact'),
    ['scroll', 'scroll', 'scroll', 'scroll', 'scroll', 'scroll'],
    '“Imprint and contact” at the end of the start page moves away while the visitor scrolls to it',
  ],
  [
    'a link, in German',
    wall('Bild', '<a href="/i">Impressum</a>'),
    ['scroll', 'scroll', 'scroll', 'scroll', 'scroll', 'scroll'],
    '“Impressum” at the end of the start page moves away while the visitor scrolls to it',
  ],
])('an end with %s that runs away', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('runaway-end', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if it can be reached', async () => {
    expect(await listTitles('runaway-end', chooseVersion(markup, false), acts)).toEqual([])
  })
})

/** A list of books in pages, which show all of the same ones or others. */
function openBooks(isFaulty: boolean, name: (page: number) => string): Record<string, TestPage> {
  const books = [
    'Atlas',
    'Bread',
    'City walks',
    'Dry walls',
    'Eating',
    'Folk songs',
    'Ponds',
    'Hills',
    'Ink',
  ]
  return {
    '/': (request, response) => {
      const page = Number(
        new URL(request.url ?? '/', 'https://shop.test.example').searchParams.get('p') ?? 1,
      )
      const from = isFaulty ? 0 : (page - 1) * 3
      const list = books.slice(from, from + 3).map((book) => `<li>${book}, €9.00</li>`)
      const links = [1, 2, 3].map((one) => `<a href="/?p=${one}">${name(one)}</a> `)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><title>Books</title><header><a href="/">Barn</a></header><p>9 books, page ${page}</p><ul>${list.join('')}</ul>${links.join('')}`,
      )
    },
  }
}

test.each([
  ['a number', (page: number) => `${page}`, 'The “2” link'],
  ['a word and a number', (page: number) => `Seite ${page}`, 'The “Seite 2” link'],
])('a page of a list that repeats the one before is found by %s', async (_kind, name, link) => {
  const acts = [{ click: name(2) }]
  expect(await listTitles('repeated-page', openBooks(true, name), acts)).toEqual([
    `${link} shows the same 3 items as the page before`,
  ])
  expect(await listTitles('repeated-page', openBooks(false, name), acts)).toEqual([])
  expect(await listTitles('repeated-page', openBooks(false, name), [{ click: 'Barn' }])).toEqual([])
})

/** Two teas in two languages; the switch leads to the same tea or to the start page. */
function openTea(
  isFaulty: boolean,
  [one, other, name]: readonly [string, string, string],
): Record<string, TestPage> {
  const show = (language: string, page: string) => {
    const to = language === one ? other : one
    return `<!doctype html><title>${page}</title><h1>${page}</h1><a href="/${language}/green">Green</a> <a href="/${language}/black">Black</a> <a href="/${to}${isFaulty ? '' : `/${page}`}">${name}</a>`
  }
  return {
    [`/${one}/green`]: show(one, 'green'),
    [`/${other}/green`]: show(other, 'green'),
    [`/${other}`]: show(other, ''),
  }
}

test.each([
  ['en', 'de', 'Deutsch'],
  ['de', 'fr', 'Français'],
  ['es', 'en', 'English'],
  ['it', 'ja', '日本語'],
  ['en-gb', 'pl', 'PL'],
] as const)('a language switch from %s to %s that leads home is found', async (...languages) => {
  const [from, , name] = languages
  const acts = [{ click: name }]
  expect(await listTitles('lost-page', openTea(true, languages), acts, `/${from}/green`)).toEqual([
    `The “${name}” link on /${from}/green leads to the start page instead of the same page`,
  ])
  expect(await listTitles('lost-page', openTea(false, languages), acts, `/${from}/green`)).toEqual(
    [],
  )
})
