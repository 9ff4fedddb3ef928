import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import { runTests } from '../../../benchmark/reproductions/run-tests.ts'
import type { BenchmarkSite, SitePages } from '../../../testbed/src/benchmark/site.ts'
import { nameHost, startSites } from '../../../testbed/src/benchmark/start-sites.ts'
import { findChromium } from '../../src/browser/launch/find-chromium.ts'
import type { ReproductionCheck } from '../../src/reports/reproduction/reproduction-check.ts'
import { writeTest } from '../../src/reports/reproduction/write-test.ts'
import { buildTurn } from '../support/records/build-transcript.ts'

const root = new URL('../../../', import.meta.url).pathname

/** A check that is run on a page with the problem and on one without. */
interface Sample {
  name: string
  check: ReproductionCheck
  actions: TranscriptTurn['action'][]
  pages: (isDefective: boolean) => SitePages
}

const press = (label: string): TranscriptTurn['action'] => ({
  kind: 'click',
  ref: 'e1',
  label,
  text: null,
  control: { role: 'button', selector: 'button', is_only: true },
})
const enter = (label: string, text: string): TranscriptTurn['action'] => ({
  kind: 'type',
  ref: 'e2',
  label,
  text,
  control: { role: 'textbox', selector: 'input', is_only: true },
})

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${body}</body></html>`
const data = () => ({ status: 200, body: '{}', type: 'application/json' })

/** A page that asks for something by itself, with a button that is dead or shows a text. */
function polling(name: string, ask: string): Sample {
  return {
    name,
    check: { kind: 'has_effect' },
    actions: [press('Show hours')],
    pages: (isDefective) => ({
      '/': page(`<button>Show hours</button><p id="said"></p><script>
const ask = () => { ${ask} }
ask()
setInterval(ask, 300)
${isDefective ? '' : `document.querySelector('button').onclick = () => { said.textContent = 'From nine to five.' }`}
</script>`),
      '/news': data,
    }),
  }
}

/** A form of two pages whose second one forgets, or keeps, what was entered there. */
function forgetting(name: string, kept: string): Sample {
  return {
    name,
    check: { kind: 'keeps_entries' },
    actions: [enter('Town', 'Bonn'), press('Next'), enter('Street', 'Main 1'), press('Send')],
    pages: (isDefective) => ({
      '/': page(
        '<form action="/two"><label>Town <input name="town"></label><button>Next</button></form>',
      ),
      '/two': ({ url }) => {
        const value = isDefective ? '' : (url.searchParams.get('street') ?? '')
        const refused = url.searchParams.has('street') ? `<p role="alert">${kept}</p>` : ''
        return {
          status: 200,
          body: page(
            `${refused}<form action="/two"><label>Street <input name="street" value="${value}"></label><button>Send</button></form>`,
          ),
        }
      },
    }),
  }
}

/** A button whose answer takes long, or not, by the way that it is asked for. */
function slow(name: string, body: string): Sample {
  return {
    name,
    check: { kind: 'ready_within', ms: 6000 },
    actions: [press('Reserve')],
    pages: (isDefective) => ({
      '/': page(body),
      '/desk': () => ({ status: 200, body: page('<p>Done.</p>'), delayMs: isDefective ? 9000 : 0 }),
    }),
  }
}

const samples: Sample[] = [
  polling('polls-by-fetch', `fetch('/news')`),
  polling('polls-with-changing-addresses', `fetch('/news?at=' + Date.now())`),
  polling('polls-by-request', `const r = new XMLHttpRequest(); r.open('GET', '/news'); r.send()`),
  polling('sends-beacons', `navigator.sendBeacon('/news', '1')`),
  polling('loads-a-pixel', `new Image().src = '/news?' + Math.random()`),
  forgetting('forgets-on-the-second-page', 'Enter a postcode.'),
  slow('slow-form', '<form action="/desk"><button>Reserve</button></form>'),
  slow('slow-post', '<form action="/desk" method="post"><button>Reserve</button></form>'),
  slow('slow-link-of-a-script', `<button onclick="location = '/desk'">Reserve</button>`),
  slow(
    'slow-data',
    `<button onclick="fetch('/desk').then(() => { document.querySelector('p').textContent = 'Done.' })">Reserve</button><p></p>`,
  ),
  {
    name: 'same-background',
    check: { kind: 'is_one_picture', path: '/photos/room-1' },
    actions: [],
    pages: (isDefective) => ({
      '/': page(
        [1, 2, 3, 4]
          .map(
            (at) =>
              `<div style="width: 200px; height: 150px; background-image: url(/photos/room-${isDefective ? 1 : at}-200x150.png)"></div>`,
          )
          .join(''),
      ),
    }),
  },
  {
    name: 'cut-button',
    check: { kind: 'is_whole', words: 'Add to cart' },
    actions: [],
    pages: (isDefective) => ({
      '/': page(
        `<div style="width: 300px; height: ${isDefective ? 30 : 90}px; overflow: hidden"><button style="padding: 20px">Add to cart</button></div>`,
      ),
    }),
  },
]

test('exported checks are red on a problem and green without, however the site does it', async () => {
  await using resources = new AsyncDisposableStack()
  const makeFolder = async (parent: string): Promise<string> => {
    const folder = await mkdtemp(join(parent, 'folder-'))
    resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
    return folder
  }
  const sites = samples.map(({ name, pages }): BenchmarkSite => ({
    name,
    area: 'feedback',
    truth: [{ place: ['/'], words: [/./], severity: 3, detectable: 'code' }],
    pages,
  }))
  const served = resources.use(await startSites(sites))
  const passed = await runTests(
    samples.flatMap(({ name, check, actions }) => {
      const turns = actions.map((action, index) => buildTurn({ turn: index + 1, action }))
      const path = { opened: '/', turns }
      const written = writeTest({
        title: name,
        about: [],
        targetUrl: 'https://shop.example/',
        device: 'desktop',
        path,
        check,
      })
      if (typeof written === 'string') throw new Error(written)
      return [true, false].map((isDefective) => ({
        name: `${name}-${isDefective ? 'defect' : 'twin'}`,
        code: written.code,
        host: nameHost({ name }, isDefective),
      }))
    }),
    {
      folder: await makeFolder(join(root, 'benchmark/reproductions')),
      port: served.port,
      chromium: await findChromium({
        browserPath: null,
        cacheFolders: [await makeFolder(tmpdir())],
      }),
    },
  )
  expect([...passed].toSorted()).toEqual(samples.map(({ name }) => `${name}-twin`).toSorted())
}, 300_000)
