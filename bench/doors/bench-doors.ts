import { sideDoors, spellingDoors } from '../../server/tests/support/side-doors/side-doors.ts'
import {
  type UsedSideDoors,
  useSideDoors,
} from '../../server/tests/support/side-doors/use-side-doors.ts'
import { atLeast, atMost, type BenchRow } from '../bench-row.ts'

const fewest = 60

/**
 * Uses every known way in which a page can make a browser send something: to other hosts with a login, to an address that names a
 * change in a read-only browser, and both unguarded, which shows that the ways work.
 */
export async function benchDoors(): Promise<BenchRow[]> {
  const open = await use('unguarded', { leadsTo: 'away', doors: sideDoors, as: 'unguarded' })
  const kept = await use('login', { leadsTo: 'away', doors: sideDoors, as: 'with a login' })
  const spelled = { leadsTo: 'away', doors: spellingDoors, as: 'with a login' } as const
  const spellings = await use('spellings', spelled)
  const changing = await use('changes', { leadsTo: 'own', doors: sideDoors, as: 'unguarded' })
  const held = await use('read-only', { leadsTo: 'own', doors: sideDoors, as: 'read-only' })
  return [
    row(`ways to another host that work unguarded, of ${sideDoors.length} (control)`, open.used, [
      atLeast(fewest),
    ]),
    row('ways by which a login reached another host', kept.leaks, [atMost(0)]),
    row(
      `spellings in which a login reached another host, of ${spellingDoors.length}`,
      [...spellings.leaks, ...spellings.used],
      [atMost(0)],
    ),
    row('ways to an address that names a change that work unguarded (control)', changing.used, [
      atLeast(fewest),
    ]),
    row('requests of a read-only browser to such an address', held.own, [atMost(0)]),
  ]
}

async function use(
  name: string,
  visit: Parameters<typeof useSideDoors>[0],
): Promise<UsedSideDoors> {
  const used = await useSideDoors(visit)
  process.stderr.write(`  ${name}: ${used.used.length} used, ${used.leaks.length} leaks\n`)
  return used
}

function row(name: string, found: readonly string[], targets: BenchRow['targets']): BenchRow {
  return { name, value: found.length, unit: 'times', floor: null, targets }
}
