import type { IssueState } from '@understudy/contract/issue/issue'
import { trackerFormats } from '@understudy/contract/webhooks/trackers'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../database.ts'
import { lockProblem, updateProblem } from '../problems/problems.ts'

/** What an issue of a webhook is about. */
export interface IssueKey {
  customerId: string
  webhookId: string
  /** Identifies it in all events. */
  subject: string
}

/** An issue as the tracker said last. */
export interface TrackerIssue {
  /** As the tracker calls it. */
  issueId: string
  /** null: it is no address that people can be sent to. */
  url: string | null
  state: IssueState
}

/** What was opened, and for which event. */
export interface StoredIssue extends TrackerIssue {
  eventId: string
}

/** The issue that a webhook opened last for a subject. */
export async function findTrackerIssue(
  db: Database,
  { customerId, webhookId, subject }: IssueKey,
): Promise<StoredIssue | undefined> {
  return db
    .selectFrom('tracker_issues')
    .select(['event_id as eventId', 'issue_id as issueId', 'url', 'state'])
    .where('customer_id', '=', customerId)
    .where('webhook_id', '=', webhookId)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether a problem has an issue that no webhook of the customer opened. */
export async function isLinkedElsewhere(
  db: Database,
  { customerId, fingerprint }: { customerId: string; fingerprint: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('problems')
    .select('issue_url')
    .where('customer_id', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .where('issue_url', 'is not', null)
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('tracker_issues')
            .select('issue_id')
            .whereRef('tracker_issues.customer_id', '=', 'problems.customer_id')
            .whereRef('tracker_issues.fingerprint', '=', 'problems.fingerprint')
            .whereRef('tracker_issues.url', '=', 'problems.issue_url'),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records an issue that was opened, in place of an earlier one of the subject, and links its problem to it unless a person linked another one.
 */
export async function recordTrackerIssue(
  trx: Trx,
  { customerId, webhookId, subject }: IssueKey,
  issue: StoredIssue & { fingerprint: string | null; at: Date },
): Promise<void> {
  const { fingerprint, url, at } = issue
  const values = {
    event_id: issue.eventId,
    issue_id: issue.issueId,
    url,
    state: issue.state,
    created_at: at,
    checked_at: at,
  }
  if (fingerprint !== null && url !== null) {
    const problem = { customerId, fingerprint }
    const stored = await lockProblem(trx, problem, at)
    if (!(await isLinkedElsewhere(trx, problem)))
      await updateProblem(trx, problem, { ...stored, issueUrl: url })
  }
  await trx
    .insertInto('tracker_issues')
    .values({ customer_id: customerId, webhook_id: webhookId, subject, fingerprint, ...values })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'webhook_id', 'subject']).doUpdateSet(values),
    )
    .execute()
}

/** Notes what the tracker said of an issue. */
export async function noteIssueState(
  db: Database,
  { customerId, webhookId, subject }: IssueKey,
  { issueId, state, at }: { issueId: string; state: IssueState; at: Date },
): Promise<void> {
  await db
    .updateTable('tracker_issues')
    .set({ state, checked_at: at })
    .where('customer_id', '=', customerId)
    .where('webhook_id', '=', webhookId)
    .where('subject', '=', subject)
    .where('issue_id', '=', issueId)
    .execute()
}

const dueIssue = z.object({
  customerId: z.string(),
  webhookId: z.string(),
  subject: z.string(),
  issueId: z.string(),
  url: z.string(),
  secret: z.string(),
  format: z.enum(trackerFormats),
})

/** An issue whose state is to be read, with what its tracker is asked by. */
export type DueIssue = z.infer<typeof dueIssue>

/**
 * Issues of webhooks that are not stopped, open ones whose state was read before `openBefore` and others of before `otherBefore`, the oldest first. They
 * count as read from now on, so that an issue that cannot be read holds up no other, and no process reads what another one reads.
 */
export async function takeDueIssues(
  db: Database,
  { openBefore, otherBefore, now, limit }: DueIssueQuery,
): Promise<DueIssue[]> {
  const { rows } = await sql`
    with due as (
      select issue.customer_id, issue.webhook_id, issue.subject, webhooks.url, webhooks.secret, webhooks.kind
      from tracker_issues as issue
      join webhooks on webhooks.customer_id = issue.customer_id and webhooks.id = issue.webhook_id
        and not webhooks.is_paused
      join customers on customers.id = issue.customer_id and customers.suspended_at is null
      where issue.checked_at < ${openBefore}
        and (issue.state = 'open' or issue.checked_at < ${otherBefore})
      order by issue.checked_at limit ${limit} for update of issue skip locked
    )
    update tracker_issues as issue set checked_at = ${now} from due
    where issue.customer_id = due.customer_id and issue.webhook_id = due.webhook_id
      and issue.subject = due.subject
    returning issue.customer_id as "customerId", issue.webhook_id as "webhookId", issue.subject,
      issue.issue_id as "issueId", due.url, due.secret, due.kind as format`.execute(db)
  return z.array(dueIssue).parse(rows)
}

interface DueIssueQuery {
  openBefore: Date
  otherBefore: Date
  now: Date
  limit: number
}
