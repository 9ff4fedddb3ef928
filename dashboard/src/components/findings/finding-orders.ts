import type { SortedColumn } from '../../util/sort-rows.ts'
import { listPages, listPersonas, type ShownFinding } from './shown-finding.ts'

/** Orders of a run's problems beside that of its report; worst and most first, because that is what people look for. */
export const findingOrders = [
  { id: 'severity', title: 'Severity', sortBy: ({ finding }) => -finding.severity },
  { id: 'personas', title: 'Personas', sortBy: (shown) => -listPersonas(shown).length },
  { id: 'page', title: 'Page', sortBy: (shown) => listPages(shown)[0] ?? null },
  { id: 'title', title: 'Title', sortBy: ({ finding }) => finding.title },
] as const satisfies readonly (SortedColumn<ShownFinding> & { title: string })[]
