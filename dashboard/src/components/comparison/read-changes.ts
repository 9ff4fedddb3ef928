import type { RunComparison } from '@understudy/contract/comparison/run-comparison'
import { formatCount } from '../../util/format.ts'
import { type MapChange, type MapFacts, readMap } from '../map/map-facts.ts'

/** Which sessions were of which run, and what became of each problem. */
interface Sides {
  earlier: ReadonlySet<string>
  later: ReadonlySet<string>
  problems: ReadonlyMap<string, RunComparison['problems'][number]['change']>
}

/**
 * The map of two runs, with what only one of them visited and what was different where both were. A page that only one run visited
 * need not be new or missing.
 */
export function readChanges(comparison: RunComparison): MapFacts {
  const { personas, problems, earlier, later, map } = comparison
  const sides: Sides = {
    earlier: new Set(personas.flatMap((persona) => persona.earlier?.session_id ?? [])),
    later: new Set(personas.flatMap((persona) => persona.later?.session_id ?? [])),
    problems: new Map(problems.map(({ fingerprint, change }) => [fingerprint, change])),
  }
  const facts = readMap(map.artifact, undefined)
  return {
    pages: facts.pages.map((page) => {
      const [pictured = ''] = page.page.screenshot?.split('/') ?? []
      return {
        ...page,
        // Where sessions ended is told for each run on its own map.
        dropped: 0,
        change: judge(sides, page.page.session_ids, listProblems(sides, page.page.findings)),
        pictureRunId: sides.earlier.has(pictured) ? earlier.run_id : later.run_id,
      }
    }),
    steps: facts.steps.map((step) => {
      // A gap leads to a turn of one run; which run had it is in the words.
      const { expectation_gaps: gaps = [], ...way } = step.step
      const surprised = gaps.map(({ session_id: id }) => id)
      const differences = listSurprises(sides, surprised)
      return { ...step, step: way, change: judge(sides, way.session_ids, differences) }
    }),
  }
}

/** `differences`: between the runs where both were, in words. */
function judge(
  { earlier, later }: Sides,
  sessions: readonly string[],
  differences: readonly string[],
): MapChange {
  const [isEarlier, isLater] = [earlier, later].map((side) => sessions.some((id) => side.has(id)))
  if (isLater !== true) return { kind: 'earlier', words: 'only in the earlier run' }
  if (isEarlier !== true) return { kind: 'later', words: 'only in the later run' }
  if (differences.length === 0) return { kind: 'same', words: 'in both runs' }
  return { kind: 'changed', words: `in both runs, ${differences.join(', ')}` }
}

function listProblems({ problems }: Sides, fingerprints: readonly string[]): string[] {
  const count = (change: string) =>
    fingerprints.filter((fingerprint) => problems.get(fingerprint) === change).length
  const [added, gone] = [count('new'), count('gone')]
  return [
    ...(added === 0 ? [] : [`${formatCount(added, 'problem')} only in the later run`]),
    ...(gone === 0 ? [] : [`${formatCount(gone, 'problem')} gone`]),
  ]
}

/** Whether the site did something else than expected in one of the runs alone. */
function listSurprises({ earlier, later }: Sides, sessions: readonly string[]): string[] {
  const [before, after] = [earlier, later].map((side) => sessions.some((id) => side.has(id)))
  if (before === after) return []
  return [`not as expected in the ${after === true ? 'later' : 'earlier'} run only`]
}
