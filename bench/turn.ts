import { createSessionHosts } from '../server/src/browser/host/session-hosts.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { startShop } from '../testbed/src/shop/start-shop.ts'
import { atMost, atMostTimes, type BenchRow } from './bench-row.ts'
import { buyBare, type FloorTimes } from './buy-bare.ts'
import {
  buyInSession,
  openHere,
  openIn,
  openTurnBench,
  turnParts,
  type TurnTimes,
} from './buy-in-session.ts'
import { median } from './median.ts'

const warmUps = 1
const purchases = 4

/** Steps of purchases by the session, here and in a session host, and by bare Playwright. */
interface Purchases {
  turns: TurnTimes[]
  hosted: TurnTimes[]
  steps: FloorTimes[]
  /** With a key pressed for every letter. */
  pressed: FloorTimes[]
}

/**
 * The cost of a turn without the model, compared with bare Playwright performing the same steps in the same browser.
 */
export async function benchTurn(): Promise<BenchRow[]> {
  const { turns, hosted, steps, pressed } = await makePurchases()
  const floorOf = (part: keyof FloorTimes): number => median(steps.map((step) => step[part]))
  return [
    {
      name: 'turn, all but the model',
      value: totalOf(turns),
      unit: 'ms',
      floor: totalOf(steps),
      targets: [atMost(150), atMostTimes(1.3)],
    },
    explain('turn, the floor pressing keys too', totalOf(turns), totalOf(pressed)),
    explain('turn, in a session host', totalOf(hosted), totalOf(steps)),
    explain('turn, mean', mean(turns), mean(steps)),
    ...turnParts.map((part) =>
      explain(
        `turn, ${part}`,
        median(turns.map((turn) => turn.parts[part])),
        part === 'record' || part === 'accessibility' ? null : floorOf(part),
      ),
    ),
  ]
}

async function makePurchases(): Promise<Purchases> {
  const done: Purchases = { turns: [], hosted: [], steps: [], pressed: [] }
  await using shop = await startShop({ port: 0, defects: 'none' })
  const { port } = shop
  await using bench = await openTurnBench()
  using hosts = createSessionHosts({ clock: systemClock, log: createLog('silent') })
  for (let round = 0; round < warmUps + purchases; round += 1) {
    const turns = await buyInSession(bench, openHere, { port, round: 2 * round })
    const steps = await buyBare(port, 'value')
    const hosted = await buyInSession(bench, openIn(hosts), { port, round: 2 * round + 1 })
    const pressed = await buyBare(port, 'keys')
    if (round < warmUps) continue
    done.turns.push(...turns)
    done.steps.push(...steps)
    done.hosted.push(...hosted)
    done.pressed.push(...pressed)
  }
  return done
}

function explain(name: string, value: number, floor: number | null): BenchRow {
  return { name, value, unit: 'ms', floor, targets: [] }
}

function totalOf(times: readonly { totalMs: number }[]): number {
  return median(times.map(({ totalMs }) => totalMs))
}

function mean(times: readonly { totalMs: number }[]): number {
  return times.reduce((sum, { totalMs }) => sum + totalMs, 0) / times.length
}
