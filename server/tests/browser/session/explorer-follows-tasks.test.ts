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
