import { startShop } from '../testbed/src/shop/start-shop.ts'
import type { BenchRow } from './bench-row.ts'
import { atMost, atMostTimes } from './bench-row.ts'
import type { FloorTimes } from './buy-bare.ts'
import { buyBare } from './buy-bare.ts'
import type { TurnTimes } from './buy-in-session.ts'
import { buyInSession, openTurnBench, turnParts } from './buy-in-session.ts'
import { median } from './median.ts'

const warmUps = 1
const purchases = 4

/**
 * The cost of a turn without the model, compared with bare Playwright performing the same steps in the same browser.
 */
export async function benchTurn(): Promise<BenchRow[]> {
  await using shop = await startShop({ port: 0, defects: 'none' })
  const turns: TurnTimes[] = []
  const steps: FloorTimes[] = []
  await using bench = await openTurnBench()
  for (let round = -warmUps; round < purchases; round += 1) {
    const times = await buyInSession(bench, shop.port, round + warmUps)
    const floors = await buyBare(shop.port)
    if (round < 0) continue
    turns.push(...times)
    steps.push(...floors)
  }
  const floorOf = (part: keyof FloorTimes): number => median(steps.map((step) => step[part]))
  return [
    {
      name: 'turn, all but the model',
      value: median(turns.map(({ totalMs }) => totalMs)),
      unit: 'ms',
      floor: floorOf('totalMs'),
      targets: [atMost(150), atMostTimes(1.3)],
    },
    ...turnParts.map((part) => ({
      name: `turn, ${part}`,
      value: median(turns.map((turn) => turn.parts[part])),
      unit: 'ms' as const,
      floor: part === 'record' || part === 'accessibility' ? null : floorOf(part),
      targets: [],
    })),
  ]
}
