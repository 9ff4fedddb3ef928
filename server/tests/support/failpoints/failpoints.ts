/** A place in the code at which the service ends, as by `kill -9`. */
export interface Failpoint {
  /** What has happened by then. */
  title: string
  /** Below `server/src`, or a module of Node. */
  file: string
  /** An exported function. */
  name: string
  /** Before it does anything, or after it has done its work. */
  moment: 'entry' | 'exit'
  /** Claims that the session needs in all: two if it had been claimed and had not ended. */
  attempts: 1 | 2
  /** Only if the first argument contains this text. */
  argument: string | null
}

/** The places of the path of a run, in its order: admission, claim, browser, turn, record, end, aggregate, webhook. */
export const failpoints: readonly Failpoint[] = [
  at('in the transaction that admits a run', 'operations/runs/write-run.ts#writeRun exit', 1),
  at(
    'after a run is admitted, before the response',
    'operations/runs/admit-run.ts#admitRun exit',
    1,
  ),
  at('before a session is claimed', 'store/runs/claim-session.ts#claimSession entry', 1),
  at('after a session is claimed', 'store/runs/claim-session.ts#claimSession exit', 2),
  at('while a browser starts', 'browser/host/frames.ts#writeFrame exit', 2),
  at('before the first page opens', 'session/open-first-page.ts#openFirstPage entry', 2),
  at('while the visitor decides', 'session/decide.ts#decide entry', 2),
  at('before an action', 'session/perform-action.ts#performAction entry', 2),
  at('after an action, before its events', 'session/perform-action.ts#performAction exit', 2),
  {
    ...at('while a screenshot is written', 'node:fs/promises#rename entry', 2),
    argument: 'partial',
  },
  at(
    'after the picture of a turn is stored, before the turn',
    'store/runs/session-records.ts#addTurn entry',
    2,
  ),
  at('once the rows of a turn are committed', 'store/runs/session-records.ts#addTurn exit', 2),
  at('after a turn is recorded', 'session/record-turn.ts#recordTurn exit', 2),
  at('between transcript and report', 'reports/compose/build-report.ts#buildReport entry', 2),
  at('in the transaction that ends a session', 'store/runs/end-session.ts#endSession exit', 2),
  at('after a session has ended', 'operations/sessions/finish-session.ts#finishSession exit', 1),
  at(
    'before the aggregate is written',
    'operations/runs/write-aggregate.ts#writeAggregate entry',
    1,
  ),
  at(
    'in the transaction that fans out events',
    'store/webhooks/fan-out-events.ts#fanOutEvents exit',
    1,
  ),
  at('after a delivery is claimed', 'store/webhooks/claim-deliveries.ts#claimDeliveries exit', 1),
  at(
    'after a delivery is sent, before that is recorded',
    'webhooks/post-event.ts#postEvent exit',
    1,
  ),
  at('after a delivery is recorded', 'store/webhooks/webhook-deliveries.ts#recordAttempt exit', 1),
]

/** The failpoint of this title. Throws if there is none. */
export function readFailpoint(title: string | undefined): Failpoint {
  const found = failpoints.find((one) => one.title === title)
  if (found === undefined) throw new Error(`there is no failpoint “${title ?? ''}”`)
  return found
}

/** `place` is `file#function moment`. */
function at(
  title: string,
  place: `${string}#${string} ${Failpoint['moment']}`,
  attempts: Failpoint['attempts'],
): Failpoint {
  const [file = '', rest = ''] = place.split('#')
  const [name = '', moment] = rest.split(' ')
  return {
    title,
    file,
    name,
    moment: moment === 'exit' ? 'exit' : 'entry',
    attempts,
    argument: null,
  }
}
