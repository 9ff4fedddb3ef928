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
  /** Only if the first argument contains this text. */
  argument: string | null
}

/** The places of the path of a run, in its order: admission, claim, browser, turn, record, end, aggregate, webhook. */
export const failpoints: readonly Failpoint[] = [
  at('in the transaction that admits a run', 'store/runs/runs.ts#insertRun exit'),
  at('after a run is admitted, before the response', 'operations/runs/admit-run.ts#admitRun exit'),
  at('before a session is claimed', 'store/runs/claim-session.ts#claimSession entry'),
  at('after a session is claimed', 'store/runs/claim-session.ts#claimSession exit'),
  at('while a browser starts', 'browser/host/frames.ts#writeFrame exit'),
  at('before the first page opens', 'session/open-target.ts#openFirstPage entry'),
  at('while the visitor decides', 'session/decide.ts#decide entry'),
  at('before an action', 'session/perform-action.ts#performAction entry'),
  at('after an action, before its events', 'session/perform-action.ts#performAction exit'),
  {
    ...at('while a screenshot is written', 'node:fs/promises#rename entry'),
    argument: 'partial',
  },
  at('in the transaction that records a turn', 'store/runs/session-turns.ts#saveTurn exit'),
  at('after a turn is recorded', 'session/record-turn.ts#recordTurn exit'),
  at('between transcript and report', 'reports/build/build-report.ts#buildReport entry'),
  at('in the transaction that ends a session', 'store/runs/end-session.ts#endSession exit'),
  at('after a session has ended', 'operations/sessions/finish-session.ts#finishSession exit'),
  at('before the aggregate is written', 'operations/runs/write-aggregate.ts#writeAggregate entry'),
  at(
    'in the transaction that fans out events',
    'store/webhooks/fan-out-events.ts#fanOutEvents exit',
  ),
  at('after a delivery is claimed', 'store/webhooks/claim-deliveries.ts#claimDeliveries exit'),
  at('after a delivery is sent, before that is recorded', 'webhooks/post-event.ts#postEvent exit'),
  at('after a delivery is recorded', 'store/webhooks/webhook-deliveries.ts#recordAttempt exit'),
]

/** The failpoint of this title. Throws if there is none. */
export function readFailpoint(title: string | undefined): Failpoint {
  const found = failpoints.find((one) => one.title === title)
  if (found === undefined) throw new Error(`there is no failpoint “${title ?? ''}”`)
  return found
}

/** `place` is `file#function moment`. */
function at(title: string, place: `${string}#${string} ${Failpoint['moment']}`): Failpoint {
  const [file = '', rest = ''] = place.split('#')
  const [name = '', moment] = rest.split(' ')
  return { title, file, name, moment: moment === 'exit' ? 'exit' : 'entry', argument: null }
}
