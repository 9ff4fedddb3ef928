import type { Actor } from '@understudy/contract/endpoints/common'
import type { TriageChange } from '@understudy/contract/endpoints/problems'
import type { ActingCaller } from '../../lib/acting-caller.ts'
import { anyOf } from '../any-of.ts'
import type { Database, Trx } from '../database.ts'
import { parseActor, selectActor } from '../identity/actors.ts'
import { selectNamedMembers } from '../identity/named-members.ts'
import type { ProblemKey } from './problems.ts'

/** A comment or a change before it is stored. */
export interface NewEntry {
  id: string
  change: TriageChange
  /** The comment, the reason or the address. */
  text?: string | null
  /** Of the problem, if this decides about it. */
  severity?: number
  assigneeId?: string | null
  by: ActingCaller
  at: Date
}

/** A comment or a change. People who are no longer members have no name. */
export interface StoredEntry {
  fingerprint: string
  id: string
  change: TriageChange
  /** The comment, the reason, the address or the assignee's e-mail address; null: none, or deleted. */
  text: string | null
  /** Of the problem when this was decided; null: not recorded. */
  severity: number | null
  by: Actor
  at: Date
}

/** Adds an entry to a problem that exists. */
export async function insertEntry(trx: Trx, key: ProblemKey, entry: NewEntry): Promise<void> {
  const { by } = entry
  await trx
    .insertInto('problem_entries')
    .values({
      customer_id: key.customerId,
      id: entry.id,
      fingerprint: key.fingerprint,
      change: entry.change,
      text: entry.text ?? null,
      severity: entry.severity ?? null,
      assignee_id: entry.assigneeId ?? null,
      by_kind: by.kind,
      person_id: by.kind === 'person' ? by.id : null,
      api_key_id: by.kind === 'api_key' ? by.id : null,
      at: entry.at,
    })
    .execute()
}

/** How many entries a problem has. */
export async function countProblemEntries(
  trx: Trx,
  { customerId, fingerprint }: ProblemKey,
): Promise<number> {
  const { count } = await trx
    .selectFrom('problem_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('customer_id', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the text of a comment; false if there is no such comment with a text. */
export async function clearComment(
  trx: Trx,
  { customerId, fingerprint }: ProblemKey,
  id: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('problem_entries')
    .set({ text: null })
    .where('customer_id', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .where('id', '=', id)
    .where('change', '=', 'commented')
    .where('text', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Comments and changes of a problem, oldest first. */
export async function listEntries(
  db: Database,
  { customerId, fingerprint }: ProblemKey,
): Promise<StoredEntry[]> {
  const rows = await selectEntries(db, customerId)
    .where('entry.fingerprint', '=', fingerprint)
    .orderBy('entry.position')
    .execute()
  return rows.map(parseEntry)
}

/** Entries by their ids. */
export async function findEntries(
  db: Database,
  customerId: string,
  ids: readonly string[],
): Promise<StoredEntry[]> {
  if (ids.length === 0) return []
  const rows = await selectEntries(db, customerId).where('entry.id', '=', anyOf(ids)).execute()
  return rows.map(parseEntry)
}

function selectEntries(db: Database, customerId: string) {
  return db
    .selectFrom('problem_entries as entry')
    .leftJoin(selectNamedMembers(db).as('assignee'), (join) =>
      join
        .onRef('assignee.customer_id', '=', 'entry.customer_id')
        .onRef('assignee.person_id', '=', 'entry.assignee_id'),
    )
    .select([
      'entry.fingerprint',
      'entry.id',
      'entry.change',
      'entry.text',
      'entry.severity',
      'entry.by_kind',
      'entry.at',
      ...selectActor('entry'),
      'assignee.email as assignee_email',
    ])
    .where('entry.customer_id', '=', customerId)
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

function parseEntry(row: EntryRow): StoredEntry {
  const { fingerprint, id, change, severity, at } = row
  const text = row.text ?? row.assignee_email
  return { fingerprint, id, change, severity, at, by: parseActor(row), text }
}
