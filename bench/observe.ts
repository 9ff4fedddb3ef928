import { openTestSession } from '../server/tests/open-test-session.ts'
import type { BenchRow } from './bench-row.ts'
import { sampleShop } from './sample-shop.ts'
import { timeCalls } from './time-calls.ts'

const links = Array.from(
  { length: 17_000 },
  (_, index) => `<li><a href="/item/${index}">Item number ${index}</a></li>`,
)
const manyLinks = `<!doctype html><title>Links</title><h1>All items</h1><ul>${links.join('')}</ul>`

/** The observer beside Playwright's own snapshot for models, on small pages and on a page of 17,000 links. */
export async function runObserve(): Promise<BenchRow[]> {
  await using site = await openTestSession({ ...sampleShop, '/links': manyLinks })
  const rows: BenchRow[] = []
  for (const path of ['/', '/product', '/checkout']) {
    await site.open(path)
    rows.push(...(await compare(site, `small page ${path}`, '<= 0.7x', 30)))
  }
  await site.open('/links')
  rows.push(...(await compare(site, '17,000 links', '<= 0.02x', 5)))
  await site.act({ kind: 'scroll', to: 'bottom' })
  rows.push(...(await compare(site, '17,000 links, at the end', '<= 0.02x', 5)))
  return rows
}

async function compare(
  { page, observe }: Pick<Awaited<ReturnType<typeof openTestSession>>, 'page' | 'observe'>,
  name: string,
  target: string,
  rounds: number,
): Promise<BenchRow[]> {
  let tokens = 0
  const value = await timeCalls(rounds, async () => {
    tokens = (await observe()).tokens
  })
  const floor = await timeCalls(rounds, () => page.ariaSnapshot({ mode: 'ai' }), 1)
  return [
    { name: `observe, ${name}`, value, unit: 'ms', floor, ratio: value / floor, target },
    { name: `observation, ${name}`, value: tokens, unit: 'tokens', target: '<= 1,500' },
  ]
}
