import type { Trx } from '../database.ts'
import { inParts } from '../in-parts.ts'
import type { Run } from './run.ts'

/** A problem of the site in the report of one session. */
export interface SessionProblem {
  fingerprint: string
  /** Only a visitor said so; another may say the same in other words. */
  isOnlySaid: boolean
  /** With ids folded. */
  pages: readonly string[]
}

/** Records the problems of a session's report, which may have none; call it in the transaction that ends the session. */
export async function saveSessionProblems(
  trx: Trx,
  { run, sessionId }: { run: Run; sessionId: string },
  problems: readonly SessionProblem[],
): Promise<void> {
  const recorded =
    problems.length > 0 ? problems : [{ fingerprint: '', isOnlySaid: false, pages: [] }]
  const rows = recorded.map(({ fingerprint, isOnlySaid, pages }) => ({
    customer_id: run.customerId,
    session_id: sessionId,
    fingerprint,
    run_id: run.id,
    run_created_at: run.createdAt,
    is_only_said: isOnlySaid,
    pages: [...pages],
  }))
  await inParts(rows, (part) =>
    trx
      .insertInto('session_problems')
      .values(part)
      // One problem that a session reports twice must not keep it from ending.
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const said = problems.filter(({ isOnlySaid }) => isOnlySaid).flatMap(({ pages }) => pages)
  await saveSaidPages(trx, run, [...new Set(said)].toSorted())
}

/** In order, so that sessions that end at the same time do not wait for each other in a circle. */
async function saveSaidPages(trx: Trx, run: Run, pages: readonly string[]): Promise<void> {
  const at = run.createdAt
  const rows = pages.map((page) => ({ customer_id: run.customerId, page, first_said_at: at }))
  await inParts(rows, (part) =>
    trx
      .insertInto('said_pages')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'page'])
          .doUpdateSet({ first_said_at: at })
          .where('said_pages.first_said_at', '>', at),
      )
      .execute(),
  )
}
