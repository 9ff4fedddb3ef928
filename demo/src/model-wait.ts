import { readFile } from 'node:fs/promises'
import type { SessionEventKind } from '@understudy/contract/session-event'
import { z } from 'zod'

/** Tells that a session waits for its model, while it does. */
export interface ModelWait extends Disposable {
  /** To be called with every event of the session. */
  note(kind: SessionEventKind): void
}

/** Longer than models usually take. */
const usualAnswerMs = 10_000

/** After these the session waits for something else than its model. */
const otherWaits: readonly SessionEventKind[] = ['session_started', 'action', 'session_ended']

/** `tell` is called with each new reason. It must not throw. */
export function watchModelWait(logPath: string, tell: (wait: string) => void): ModelWait {
  let timer: NodeJS.Timeout | undefined
  return {
    note(kind) {
      clearInterval(timer)
      if (otherWaits.includes(kind)) return
      const sinceMs = Date.now()
      let told = ''
      const tellNew = (wait: string): void => {
        if (wait !== told) tell(wait)
        told = wait
      }
      timer = setInterval(() => {
        // Without a readable log, the reason is unknown.
        readFile(logPath, 'utf8').then(
          (log) => tellNew(describeModelWait(log, sinceMs)),
          () => tellNew(describeModelWait('', sinceMs)),
        )
      }, usualAnswerMs)
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

const failedCall = z.object({
  time: z.number(),
  route: z.string(),
  failure: z.object({ kind: z.string(), status: z.number().nullable() }),
  msg: z.literal('a model call failed'),
})

/** Which model is waited for and why, from the last failed call that the service logged since then. */
export function describeModelWait(log: string, sinceMs: number): string {
  const last = log
    .split('\n')
    .flatMap((line) => readFailedCall(line) ?? [])
    .findLast(({ time }) => time >= sinceMs)
  if (last === undefined) return 'waiting for the model, which has not answered yet'
  const { kind, status } = last.failure
  const reason = status === null ? nameFailure(kind) : `its provider answers with status ${status}`
  return `waiting for the model ${last.route}: ${reason}`
}

function nameFailure(kind: string): string {
  return kind === 'timed_out' ? 'it does not answer in time' : 'its provider cannot be reached'
}

function readFailedCall(line: string): z.infer<typeof failedCall> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return failedCall.safeParse(JSON.parse(line)).data
  } catch {
    // The last line can still be incomplete.
    return undefined
  }
}
