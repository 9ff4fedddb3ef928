import type { IssueState } from '@understudy/contract/issue/issue'
import { sql } from 'kysely'
import { anyOf } from '../any-of.ts'
import type { Database, Trx } from '../database.ts'
import { selectNamedMembers } from '../identity/named-members.ts'

/** Identifies a problem of a customer in all its runs. */
export interface ProblemKey {
  customerId: string
  fingerprint: string
}

/** What is stored of a problem itself. */
export interface StoredProblem {
  fingerprint: string
  /** The entry with the latest decision. */
  decisionId: string | null
  /** Only a member of today. */
  assignee: { personId: string; email: string | null } | null
  issueUrl: string | null
  /** Of the issue at that address; null: no webhook opened it. */
  issueState: IssueState | null
  /** Those that are not deleted. */
  comments: number
}

/** The problems of a customer with something stored about them, of these. */
export async function findStoredProblems(
  db: Database,
  customerId: string,
  fingerprints: readonly string[],
): Promise<StoredProblem[]> {
  if (fingerprints.length === 0) return []
  const rows = await db
    .selectFrom('problems')
    .leftJoin(selectNamedMembers(db).as('assignee'), (join) =>
      join
        .onRef('assignee.customer_id', '=', 'problems.customer_id')
        .onRef('assignee.person_id', '=', 'problems.assignee_id'),
    )
    .select([
      'problems.fingerprint',
      'problems.decision_id as decisionId',
      'problems.issue_url as issueUrl',
      'assignee.person_id as personId',
      'assignee.email',
      sql<IssueState | null>`(select issue.state from tracker_issues as issue
        where issue.customer_id = problems.customer_id and issue.fingerprint = problems.fingerprint
          and issue.url = problems.issue_url limit 1)`.as('issueState'),
      sql<number>`(select cast(count(*) as integer) from problem_entries as entry
        where entry.customer_id = problems.customer_id and entry.fingerprint = problems.fingerprint
          and entry.change = 'commented' and entry.text is not null)`.as('comments'),
    ])
    .where('problems.customer_id', '=', customerId)
    .where('problems.fingerprint', '=', anyOf(fingerprints))
    .execute()
  return rows.map(({ personId, email, ...problem }) => ({
    ...problem,
    assignee: personId === null ? null : { personId, email },
  }))
}

/** The stored problem, created if it is new, which changes only in this transaction until it ends. */
export async function lockProblem(
  trx: Trx,
  { customerId, fingerprint }: ProblemKey,
  at: Date,
): Promise<Pick<StoredProblem, 'decisionId' | 'issueUrl'> & { assigneeId: string | null }> {
  await trx
    .insertInto('problems')
    .values({
      customer_id: customerId,
      fingerprint,
      decision_id: null,
      assignee_id: null,
      issue_url: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('problems')
    .select(['decision_id as decisionId', 'assignee_id as assigneeId', 'issue_url as issueUrl'])
    .where('customer_id', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores the state of a locked problem. */
export async function updateProblem(
  trx: Trx,
  { customerId, fingerprint }: ProblemKey,
  state: { decisionId: string | null; assigneeId: string | null; issueUrl: string | null },
): Promise<void> {
  await trx
    .updateTable('problems')
    .set({
      decision_id: state.decisionId,
      assignee_id: state.assigneeId,
      issue_url: state.issueUrl,
    })
    .where('customer_id', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .execute()
}

/** Ends the assignments of a person who is no longer a member; returns the problems' fingerprints. */
export async function unassignProblemsOf(
  trx: Trx,
  { customerId, personId }: { customerId: string; personId: string },
): Promise<string[]> {
  const rows = await trx
    .updateTable('problems')
    .set({ assignee_id: null })
    .where('customer_id', '=', customerId)
    .where('assignee_id', '=', personId)
    .returning('fingerprint')
    .execute()
  return rows.map(({ fingerprint }) => fingerprint)
}
