import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExplorer } from '../../../src/mind/explorer.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** What the explorer typed or chose on a page, in order. */
async function listEntered(task: string, page: string): Promise<string[]> {
  await using site = await startLocalSite({ '/': `<meta charset="utf-8">${page}` })
  const { turns } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl: site.url, task, seed: 'seed' },
  )
  return turns.flatMap(({ action }) => action.text ?? [])
}

const line = (label: string, more = '') => `<p><label>${label} <input ${more}></label></p>`

test.each([
  ['Find trains to Lyon', `<h1>Trains</h1>${line('To')}<button>Find trains</button>`, ['Lyon']],
  [
    'Suche eine Verbindung von Ulm nach Köln',
    `<h1>Fahrplan</h1>${line('Von')}${line('Nach')}<button>Suchen</button>`,
    ['Ulm', 'Köln'],
  ],
  [
    'Cherche un vol de Nantes à Porto',
    `<h1>Vols</h1>${line('De')}${line('À')}<button>Rechercher</button>`,
    ['Nantes', 'Porto'],
  ],
  ['Show the weather for Turin', `<h1>Weather</h1>${line('City')}<button>Show</button>`, ['Turin']],
  [
    'Convert 10 miles to kilometres',
    `<h1>Lengths</h1>${line('Amount', 'value="1"')}<button>Convert</button>`,
    ['10'],
  ],
  [
    'Berechne die Rate für 5000 Euro',
    `<h1>Kredit</h1>${line('Betrag', 'value="100"')}<button>Berechnen</button>`,
    ['5000'],
  ],
  [
    'Search for tomato soup',
    `<h1>Recipes</h1><form role="search">${line('Search recipes', 'type="search"')}<button>Search</button></form><p><a href="/a">Plum cake</a></p>`,
    ['tomato soup'],
  ],
  [
    'Suche nach roten Gummistiefeln',
    `<h1>Schuhe</h1><form role="search">${line('Suchbegriff', 'type="search"')}<button>Suchen</button></form><p><a href="/a">Sandalen</a></p>`,
    ['roten Gummistiefeln'],
  ],
])('%s', async (task, page, entered) => {
  expect(await listEntered(task, page)).toEqual(expect.arrayContaining(entered))
})

test('a number that says what a thing may cost is typed into no field for a number of things', async () => {
  const page = `<h1>Mug, 12 €</h1>${line('Quantity', 'type="number" value="1"')}<button>Add to cart</button>`
  expect(await listEntered('Find a mug under 20 euros', page)).not.toContain('20')
})

/** How the explorer ended on a page, and how many controls it used before. */
async function end(task: string, page: string): Promise<readonly [string, number]> {
  await using site = await startLocalSite({ '/': `<meta charset="utf-8">${page}` })
  const { turns } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl: site.url, task, seed: 'seed' },
  )
  return [turns.at(-1)?.action.kind ?? '', turns.length - 1]
}

const convert = (result: string) =>
  `<h1>Lengths</h1>${line('Amount', 'id="a" value="1"')}<select aria-label="From"><option>miles<option>yards</select><button id="b">Convert</button><p>In kilometres: <output id="o">1.61</output></p><script>b.onclick = () => { o.textContent = ${result} }</script>`

test('a result that the page works out ends the visit, an old one does not', async () => {
  const task = 'Convert 10 miles to kilometres'
  expect(await end(task, convert('(a.value * 1.609).toFixed(2)'))).toEqual(['done', 2])
  expect(await end(task, convert("'1.61'"))).toEqual(['give_up', expect.any(Number)])
})

const guests = (least: number) =>
  `<h1>Hut</h1><p>Guests <button aria-label="One guest less" id="l">−</button> <output id="n">3</output> <button aria-label="One guest more" id="m">+</button></p><button id="b">Book the hut</button><p role="status" id="s"></p><script>let k = 3; const show = () => { n.textContent = k }; l.onclick = () => { k = Math.max(${least}, k - 1); show() }; m.onclick = () => { k += 1; show() }; b.onclick = () => { s.textContent = 'Booked for ' + k + ' guests.' }</script>`

test('a number that buttons count is brought to the one that the task names before it is handed in', async () => {
  expect(await end('Book the hut for 5 guests', guests(1))).toEqual(['done', expect.any(Number)])
  expect(await end('Book the hut for 2 guests', guests(1))).toEqual(['done', expect.any(Number)])
  expect(await end('Book the hut for 2 guests', guests(3))).toEqual(['give_up', expect.any(Number)])
})

const inbox = (last: number) =>
  `<h1>Inbox</h1><label><input type="checkbox" id="all"> Select all</label><ul id="l"></ul><button id="d">Delete selected</button><p role="status" id="s"></p><script>let a = ['Invoice', 'Lunch', 'Parcel', 'Minutes']; const show = () => { l.innerHTML = a.map((x, i) => '<li><label><input type=checkbox class=c value=' + i + '> ' + x + '</label>').join('') }; all.onchange = () => [...document.querySelectorAll('.c')].slice(0, ${last}).forEach((x) => { x.checked = true }); d.onclick = () => { const c = [...document.querySelectorAll('.c:checked')].map((x) => +x.value); a = a.filter((_, i) => !c.includes(i)); show(); s.textContent = 'The messages were deleted.' }; show()</script>`

test('all of them are chosen at once, and are gone before it is done', async () => {
  expect(await end('Delete all messages', inbox(4))).toEqual(['done', 2])
  const [, used] = await end('Delete all messages', inbox(3))
  expect(used).toBeGreaterThan(2)
})
