import { atMostTimes, type BenchRow } from '../bench-row.ts'
import { readRssMib } from '../read-rss.ts'
import { productSites } from './product-sites.ts'
import { startVisits } from './start-visits.ts'

const sessions = Number(process.env['SESSIONS'] ?? 500)
const slots = 4
const between = 50
/** From here on, memory must stay the same. */
const reference = 100

/**
 * Memory of the service's own process while session after session visits the shop, on the embedded database. SESSIONS: how many,
 * 500 by default.
 */
export async function benchSessions(): Promise<BenchRow[]> {
  const [site] = productSites
  if (site === undefined) throw new Error('there is no site to visit')
  await using served = await site.start()
  await using product = await startVisits(site, { port: served.port, slots })
  const memory = new Map<number, number>()
  for (let done = 0; done < sessions;) {
    const count = Math.min(between, sessions - done)
    await product.visit(count)
    done += count
    const mib = await readRssMib(product.pid)
    memory.set(done, mib)
    process.stderr.write(`  ${done} sessions: ${mib.toFixed(0)} MiB\n`)
  }
  const [first, middle, last] = [between, reference, sessions].map((done) => memory.get(done))
  if (first === undefined || middle === undefined || last === undefined || sessions <= reference)
    throw new Error(`SESSIONS must be more than ${reference}`)
  return [
    describe(`after ${between}`, first),
    {
      ...describe(`after ${sessions}, floor: after ${reference}`, last, middle),
      targets: [atMostTimes(1.1)],
    },
    describe(`growth for each after ${reference}`, (last - middle) / (sessions - reference)),
  ]
}

function describe(name: string, value: number, floor: number | null = null): BenchRow {
  return {
    name: `sessions, memory of the service, ${name}`,
    value,
    unit: 'MiB',
    floor,
    targets: [],
  }
}
