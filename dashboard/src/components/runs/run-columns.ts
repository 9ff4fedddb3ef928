import type { RunListItem } from '@understudy/sdk/resources/runs'
import type { SortedColumn } from '../../util/sort-rows.ts'
import { runStatuses } from '../run-statuses.ts'

const statusOrder = Object.keys(runStatuses)

/** What runs are sorted by; without one of these in the address, they are newest first. */
export const runColumns = [
  { id: 'address', title: 'Address', sortBy: ({ target_url: url }) => url },
  { id: 'status', title: 'Status', sortBy: ({ status }) => statusOrder.indexOf(status) },
  { id: 'goal', title: 'Goal', sortBy: shareOfGoal },
  { id: 'problems', title: 'Problems', sortBy: weigh },
  { id: 'sessions', title: 'Sessions', sortBy: ({ session_count: count }) => count },
  { id: 'started', title: 'Started', sortBy: ({ created_at: at }) => Date.parse(at) },
] as const satisfies readonly (SortedColumn<RunListItem> & { title: string })[]

/** The worst problems decide; a run without a report comes last. */
function weigh({ problems_by_severity: counts }: RunListItem): number | null {
  if (counts === null) return null
  return counts.reduce((sum, count, severity) => sum + Math.min(count, 999) * 1000 ** severity, 0)
}

/** A run without a goal, or in which no session had a clear outcome, comes last. */
function shareOfGoal({ completion }: RunListItem): number | null {
  return completion === null || completion.total === 0
    ? null
    : completion.succeeded / completion.total
}
