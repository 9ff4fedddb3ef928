import { launchBrowser } from '../server/src/browser/launch/launch.ts'
import {
  openSessionOnPort,
  openTestSession,
  type SessionOnPort,
  testOrigin,
} from '../server/tests/support/browser/open-test-session.ts'
import { startShop } from '../testbed/src/shop/start-shop.ts'
import { atMost, atMostTimes, type BenchRow } from './bench-row.ts'
import { median } from './median.ts'

const links = Array.from(
  { length: 17_000 },
  (_, index) => `<li><a href="/item/${index}">Item number ${index}</a></li>`,
)
const manyLinks = `<!doctype html><title>Links</title><h1>All items</h1><ul>${links.join('')}</ul>`

const crowd = Array.from({ length: 6000 }, (_, index) => `<a href="/${index}">${index} word</a> `)
/** More in one viewport than anyone could read: the worst case for tokens. */
const wallOfText = `<!doctype html><title>Wall</title><style>*{font-size:3px}</style>${crowd.join('')}`

const shopPages = [
  '/',
  '/shop/mugs',
  '/products/speckled-mug',
  '/search?q=mug',
  '/cart',
  '/account',
  '/contact',
  '/newsletter',
  '/shipping',
  '/reviews',
  '/help',
  '/about',
]

/** The observer compared with Playwright's own snapshot for models, on the demo shop and on extreme pages. */
export async function benchObserve(): Promise<BenchRow[]> {
  const [shop, huge] = [await observeShop(), await observeHugePages()]
  const most = Math.max(...shop.tokens, ...huge.tokens)
  return [
    ...shop.rows,
    ...huge.rows,
    describeTokens('observe, tokens of a shop page, median', median(shop.tokens), 1500),
    describeTokens('observe, tokens of the fullest page', most, 12_000),
  ]
}

interface Observed {
  rows: BenchRow[]
  tokens: number[]
}

async function observeShop(): Promise<Observed> {
  const times: number[] = []
  await using shop = await startShop({ port: 0, defects: 'none' })
  await using site = await openSessionOnPort(
    shop.port,
    {},
    {
      launch: launchBrowser,
      onPart(part, ms) {
        if (part === 'observe') times.push(ms)
      },
    },
  )
  const tokens: number[] = []
  const [first, again]: [Sample[], Sample[]] = [[], []]
  for (const path of ['/help', ...shopPages]) {
    const firstFloorMs = await openBare(site, path)
    times.length = 0
    tokens.push((await site.open(path)).tokens)
    first.push({ ms: median(times), floorMs: firstFloorMs })
    again.push(await observeAgain(site, times, 10))
  }
  return {
    rows: [
      describeTime('observe, a shop page just opened', first.slice(1), 0.7),
      describeTime('observe, the same page again', again.slice(1), 0.7),
    ],
    tokens: tokens.slice(1),
  }
}

async function observeHugePages(): Promise<Observed> {
  const times: number[] = []
  const pages = { '/links': manyLinks, '/wall': wallOfText }
  await using site = await openTestSession(
    pages,
    {},
    {
      launch: launchBrowser,
      onPart(part, ms) {
        if (part === 'observe') times.push(ms)
      },
    },
  )
  const top = await site.open('/links')
  const atTop = await observeAgain(site, times, 3)
  await site.act({ kind: 'scroll', to: 'bottom' })
  const end = await site.observe()
  const atEnd = await observeAgain(site, times, 3)
  const wall = await site.open('/wall')
  return {
    rows: [
      describeTime('observe, 17,000 links', [atTop], 0.02),
      describeTime('observe, 17,000 links, scrolled to their end', [atEnd], 0.02),
    ],
    tokens: [top.tokens, end.tokens, wall.tokens],
  }
}

/** One page observed by us and by Playwright. */
interface Sample {
  ms: number
  floorMs: number
}

/** Bare Playwright's snapshot of a document it has not seen before. */
async function openBare({ page }: SessionOnPort, path: string): Promise<number> {
  await page.goto(testOrigin + path)
  return timeSnapshot(page)
}

/** Both observe in turn, each after a new frame, as in a session, which never observes the same frame twice. */
async function observeAgain(site: SessionOnPort, times: number[], rounds: number): Promise<Sample> {
  const floors: number[] = []
  times.length = 0
  for (let round = 0; round < rounds; round += 1) {
    await site.observe()
    await site.page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))',
    )
    floors.push(await timeSnapshot(site.page))
  }
  return { ms: median(times), floorMs: median(floors) }
}

async function timeSnapshot(page: SessionOnPort['page']): Promise<number> {
  const startMs = performance.now()
  await page.ariaSnapshot({ mode: 'ai' })
  return performance.now() - startMs
}

function describeTime(name: string, samples: readonly Sample[], ratio: number): BenchRow {
  return {
    name,
    value: median(samples.map(({ ms }) => ms)),
    unit: 'ms',
    floor: median(samples.map(({ floorMs }) => floorMs)),
    targets: [atMostTimes(ratio)],
  }
}

function describeTokens(name: string, value: number, bound: number): BenchRow {
  return { name, value, unit: 'tokens', floor: null, targets: [atMost(bound)] }
}
