import { afterEach, beforeEach, expect, test } from 'vitest'
import { multipliedPages, renderMultiplied } from '../../support/browser/multiplied-pages.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

const sizes = [1, 10, 100] as const
/** Of the power with which the time grows: 1 in linear time, 2 in quadratic time. */
const mostGrowth = 1.3
/** What takes less processor time is not measured exactly enough to compare it. */
const measurableMs = 150

const quantities = Object.entries(multipliedPages).map(([name, page]) => ({ name, ...page }))
const pages = Object.fromEntries(
  quantities.map((page, index) => [`/${index}`, renderMultiplied(page)]),
)

let site: TestSession

beforeEach(async () => {
  site = await openTestSession(pages)
})

afterEach(() => site[Symbol.asyncDispose]())

test.each(quantities.map((page, index) => ({ ...page, index })))(
  'a page is read in proportion to its $name, at most',
  async ({ index, leavesOut }) => {
    const taken: number[] = []
    let text = ''
    for (const size of sizes) {
      const { lines } = await site.open(`/${index}?n=${size}`)
      expect(lines.slice(0, 2)).toEqual(['Welcome', 'Open today'])
      const measured = await measure(async () => site.observe())
      taken.push(measured.ms)
      text = measured.result.text
    }
    expect(findGrowth(taken)).toBeLessThan(mostGrowth)
    const left = /\(not all of this page was read, because it has too much of it: (.*)\)$/m.exec(
      text,
    )
    const [, quantity, more] = /^(.*?)(?: \(at least (.*)\))?$/.exec(left?.[1] ?? '') ?? []
    expect(quantity).toBe(leavesOut ?? '')
    expect(more ?? 'not counted').toMatch(
      leavesOut === undefined ? /^not counted$/ : /^[1-9]\d* more$/,
    )
  },
)

test('reading that takes quadratic time would be found', async () => {
  await site.open('/0?n=1')
  const taken: number[] = []
  for (const size of sizes)
    taken.push((await measure(async () => site.page.evaluate(countPairs, 200 * size))).ms)
  expect(findGrowth(taken)).toBeGreaterThan(mostGrowth)
})

/** In processor time of the page's own thread, whatever else the machine does. */
async function measure<T>(read: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const debug = await site.page.context().newCDPSession(site.page)
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' })
  const takenMs = async () => {
    const { metrics } = await debug.send('Performance.getMetrics')
    const task = metrics.find(({ name }) => name === 'TaskDuration')
    if (task === undefined) throw new Error('the browser does not say how long its tasks took')
    return task.value * 1000
  }
  const before = await takenMs()
  const result = await read()
  const ms = (await takenMs()) - before
  await debug.detach()
  return { result, ms }
}

/** 0 if even the largest takes no time to speak of. */
function findGrowth([, middle = 0, large = 0]: readonly number[]): number {
  if (large < measurableMs) return 0
  return Math.log(large / Math.max(middle, 1)) / Math.log(sizes[2] / sizes[1])
}

function countPairs(size: number): number {
  let pairs = 0
  for (let one = 0; one < size; one += 1)
    for (let other = 0; other < size; other += 1) pairs += (one * other) % 2
  return pairs
}
