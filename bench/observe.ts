import type { TestSession } from '../server/tests/open-test-session.ts'
import { openTestSession } from '../server/tests/open-test-session.ts'
import type { BenchRow } from './bench-row.ts'
import { sampleShop } from './sample-shop.ts'
import { median } from './median.ts'
import { timeCalls } from './time-calls.ts'

const links = Array.from(
  { length: 17_000 },
  (_, index) => `<li><a href="/item/${index}">Item number ${index}</a></li>`,
)
const manyLinks = `<!doctype html><title>Links</title><h1>All items</h1><ul>${links.join('')}</ul>`

/** The observer beside Playwright's own snapshot for models, on small pages and on a page of 17,000 links. */
export async function runObserve(): Promise<BenchRow[]> {
  const looks: number[] = []
  await using site = await openTestSession(
    { ...sampleShop, '/links': manyLinks },
    {},
    (part, ms) => {
      if (part === 'look') looks.push(ms)
    },
  )
  const rows: BenchRow[] = []
  for (const path of ['/', '/product', '/checkout']) {
    await site.open(path)
    rows.push(...(await compare({ ...site, looks }, `small page ${path}`, '<= 0.7x', 30)))
  }
  await site.open('/links')
  rows.push(...(await compare({ ...site, looks }, '17,000 links', '<= 0.02x', 5)))
  await site.act({ kind: 'scroll', to: 'bottom' })
  rows.push(...(await compare({ ...site, looks }, '17,000 links, at the end', '<= 0.02x', 5)))
  return rows
}

async function compare(
  { page, observe, looks }: Pick<TestSession, 'page' | 'observe'> & { looks: number[] },
  name: string,
  target: string,
  rounds: number,
): Promise<BenchRow[]> {
  let tokens = 0
  for (let round = -3; round < rounds; round += 1) {
    if (round === 0) looks.length = 0
    tokens = (await observe()).tokens
  }
  const value = median(looks)
  const floor = await timeCalls(rounds, () => page.ariaSnapshot({ mode: 'ai' }), 1)
  return [
    { name: `observe, ${name}`, value, unit: 'ms', floor, ratio: value / floor, target },
    { name: `observation, ${name}`, value: tokens, unit: 'tokens', target: '<= 1,500' },
  ]
}
