import type { TestSession } from '../server/tests/open-test-session.ts'
import { openTestSession } from '../server/tests/open-test-session.ts'
import type { BenchRow } from './bench-row.ts'
import { atMost, atMostTimes } from './bench-row.ts'
import { median } from './median.ts'
import { sampleShop } from './sample-shop.ts'
import { timeCalls } from './time-calls.ts'

const links = Array.from(
  { length: 17_000 },
  (_, index) => `<li><a href="/item/${index}">Item number ${index}</a></li>`,
)
const manyLinks = `<!doctype html><title>Links</title><h1>All items</h1><ul>${links.join('')}</ul>`

const crowd = Array.from({ length: 6000 }, (_, index) => `<a href="/${index}">${index} word</a> `)
/** More in one viewport than anybody could read: the worst that tokens can come to. */
const wallOfText = `<!doctype html><title>Wall</title><style>*{font-size:3px}</style>${crowd.join('')}`

const shopPages = ['/', '/product', '/checkout']

/** The observer beside Playwright's own snapshot for models, on pages of a shop and on pages nobody should make. */
export async function benchObserve(): Promise<BenchRow[]> {
  const looks: number[] = []
  await using site = await openTestSession(
    { ...sampleShop, '/links': manyLinks, '/wall': wallOfText },
    {},
    (part, ms) => {
      if (part === 'look') looks.push(ms)
    },
  )
  const measured = { ...site, looks }
  const small: Look[] = []
  for (const path of shopPages) {
    await site.open(path)
    small.push(await measure(measured, `observe ${path}`, 30))
  }
  await site.open('/links')
  const large = await measure(measured, 'observe 17,000 links', 5)
  await site.act({ kind: 'scroll', to: 'bottom' })
  const end = await measure(measured, 'observe 17,000 links at their end', 5)
  const wall = await site.open('/wall')
  const tokens = small.map((one) => one.tokens)
  const most = Math.max(...tokens, large.tokens, end.tokens, wall.tokens)
  return [
    ...small.map((one) => describeTime(one, 0.7)),
    describeTime(large, 0.02),
    describeTime(end, 0.02),
    describeTokens('tokens, median of the shop', median(tokens), 1500),
    describeTokens('tokens, most of all pages', most, 12_000),
  ]
}

interface Look {
  name: string
  ms: number
  floorMs: number
  tokens: number
}

async function measure(
  { page, observe, looks }: Pick<TestSession, 'page' | 'observe'> & { looks: number[] },
  name: string,
  rounds: number,
): Promise<Look> {
  let tokens = 0
  for (let round = -3; round < rounds; round += 1) {
    if (round === 0) looks.length = 0
    tokens = (await observe()).tokens
  }
  const ms = median(looks)
  const floorMs = await timeCalls(rounds, () => page.ariaSnapshot({ mode: 'ai' }), 1)
  return { name, ms, floorMs, tokens }
}

function describeTime({ name, ms, floorMs }: Look, ratio: number): BenchRow {
  return { name, value: ms, unit: 'ms', floor: floorMs, targets: [atMostTimes(ratio)] }
}

function describeTokens(name: string, value: number, bound: number): BenchRow {
  return { name, value, unit: 'tokens', floor: null, targets: [atMost(bound)] }
}
