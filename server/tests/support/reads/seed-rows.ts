import type { Database } from '../../../src/store/database.ts'
import type { OpenedReads } from './open-reads.ts'
import { seedListRows } from './seed-list-rows.ts'
import { seedRowsBeside } from './seed-rows-beside.ts'

/** So many rows in every list that these reads return. */
export async function seedRows(
  db: Database,
  { caller: { customerId }, ids, personId }: Pick<OpenedReads, 'caller' | 'ids' | 'personId'>,
  count: number,
): Promise<void> {
  const { deployCheck, webhook, fingerprint, run: runId } = ids
  const given = { customerId, mark: `row${count}`, count }
  await seedListRows(db, { ...given, deployCheck, webhook })
  await seedRowsBeside(db, { ...given, fingerprint, runId, personId })
}
