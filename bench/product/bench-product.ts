import { atLeastTimes, atMost, atMostTimes, type BenchRow } from '../bench-row.ts'
import { median } from '../median.ts'
import { type ProductSite, productSites } from './product-sites.ts'
import { visitBare } from './visit-bare.ts'
import { visitInProduct } from './visit-in-product.ts'
import type { ProductVisits, Visits, VisitTimes } from './visit-times.ts'

/** Alone, where only the visit itself takes time, and beside others, where both cores are used. */
const alone = 1
const slotCounts = [alone, 2, 4] as const
const visitsPerSlot = 3

/** In the table, because the two sides do not do the same work. */
const difference =
  '(floor: no sandbox, proxy, checks, judgement or record, and it knows what to wait for)'

/** Both sides with the same slots. */
interface Compared {
  slots: number
  product: ProductVisits
  bare: Visits
}

/**
 * The whole product, driven through its API with a model that answers at once, beside Playwright with a browser for each
 * visit and the same steps. Only the product uses a proxy, redacts, judges and records what it sees and checks
 * accessibility; only the bare side knows what to wait for.
 */
export async function benchProduct(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const site of productSites) rows.push(...(await benchSite(site)))
  return rows
}

async function benchSite(site: ProductSite): Promise<BenchRow[]> {
  await using served = await site.start()
  const compared: Compared[] = []
  for (const slots of slotCounts) {
    const load = { port: served.port, slots, count: slots * visitsPerSlot }
    const product = await visitInProduct(site, load)
    compared.push({ slots, product, bare: await visitBare(site, load) })
  }
  const together = compared.filter(({ slots }) => slots !== alone)
  return [
    ...together.map(({ slots, product, bare }): BenchRow => ({
      name: `product, ${site.name}, sessions a minute at ${slots} slots ${difference}`,
      value: product.perMinute,
      unit: '/min',
      floor: bare.perMinute,
      targets: [atLeastTimes(0.8)],
    })),
    ...compared.flatMap((one) => describeParts(site, one)),
    ...together.map(({ slots, product }): BenchRow => ({
      name: `product, ${site.name}, processor time of the service's own process for a turn at ${slots} slots`,
      value: product.serverCpuMs,
      unit: 'ms',
      floor: null,
      targets: [atMost(15)],
    })),
    ...describeMemory(site, together),
  ]
}

function describeParts(site: ProductSite, { slots, product, bare }: Compared): BenchRow[] {
  const describe = (
    name: string,
    measure: (visits: readonly VisitTimes[]) => number,
    bound: number | null,
  ): BenchRow => ({
    name: `product, ${site.name}, ${name} at ${slots === alone ? '1 slot' : `${slots} slots`}`,
    value: measure(product.visits),
    unit: 'ms',
    floor: measure(bare.visits),
    targets: bound === null || slots !== alone ? [] : [atMost(bound)],
  })
  return [
    describe('step with the model’s call, mean', (all) => mean(listSteps(all)), site.stepMs),
    describe('step with the model’s call, median', (all) => median(listSteps(all)), null),
    describe('first view, mean', (all) => mean(all.map(({ firstViewMs }) => firstViewMs)), 150),
    describe('end, mean', (all) => mean(all.map(({ endMs }) => endMs)), null),
  ]
}

function describeMemory(site: ProductSite, compared: readonly Compared[]): BenchRow[] {
  const [few, many] = compared
  if (few === undefined || many === undefined) return []
  const growth = (side: 'product' | 'bare') =>
    (many[side].peakMib - few[side].peakMib) / (many.slots - few.slots)
  return [
    {
      name: `product, ${site.name}, memory of a further session`,
      value: growth('product'),
      unit: 'MiB',
      floor: growth('bare'),
      targets: [atMostTimes(1.1)],
    },
    {
      name: `product, ${site.name}, memory at ${few.slots} slots`,
      value: few.product.peakMib,
      unit: 'MiB',
      floor: few.bare.peakMib,
      targets: [],
    },
  ]
}

function listSteps(visits: readonly VisitTimes[]): number[] {
  return visits.flatMap(({ stepsMs }) => stepsMs)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
