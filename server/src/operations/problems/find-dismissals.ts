import type { Database } from '../../store/database.ts'
import { addTriage, type ReportedProblem } from './list-run-problems.ts'

/** Which of these problems are dismissed, by fingerprint, and why. */
export async function findDismissals(
  db: Database,
  customerId: string,
  reported: readonly ReportedProblem[],
): Promise<Map<string, string | null>> {
  const triaged = await addTriage(db, customerId, reported)
  return new Map(
    triaged.flatMap(({ fingerprint, status, decision }) =>
      status === 'dismissed' ? [[fingerprint, decision?.text ?? null] as const] : [],
    ),
  )
}
