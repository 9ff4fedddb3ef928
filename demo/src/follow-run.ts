import { observedFriction } from '@understudy/contract/finding'
import { type SessionEvent, terminationKind } from '@understudy/contract/session-event'
import { type RecordedAction, recordedAction } from '@understudy/contract/transcript'
import { endingWords } from '@understudy/contract/visitor/session-words'
import type { Client } from '@understudy/sdk'
import { z } from 'zod'
import { watchModelWait } from './model-wait.ts'
import type { Progress } from './progress.ts'

const sessionEnd = z.object({ termination_kind: terminationKind, reason: z.string() })

/**
 * Shows every session of a run while its events arrive; resolves when all of them have ended. `logPath`: the log of the
 * service, which says why a model does not answer; null if no model drives the sessions.
 */
export async function followRun(
  client: Client,
  run: { run_id: string; sessions: readonly { id: string }[] },
  { progress, logPath }: { progress: Progress; logPath: string | null },
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    run.sessions.map(async ({ id }, row) => {
      using wait =
        logPath === null ? null : watchModelWait(logPath, (text) => progress.wait(row, text))
      for await (const event of client.sessions.stream(run.run_id, id, { signal })) {
        wait?.note(event.kind)
        show(progress, row, event)
      }
    }),
  )
  progress.end()
}

function show(progress: Progress, row: number, { kind, turn, data }: SessionEvent): void {
  if (kind === 'action') progress.act(row, turn ?? 0, describeAction(recordedAction.parse(data)))
  if (kind === 'finding') progress.find(row, observedFriction.parse(data).title)
  if (kind === 'session_retried') progress.act(row, turn ?? 0, 'starts again')
  if (kind === 'session_ended') {
    const { termination_kind: ending, reason } = sessionEnd.parse(data)
    progress.finish(row, `${endingWords[ending].toLowerCase()}: ${reason}`)
  }
}

function describeAction({ kind, label, text, submit }: RecordedAction): string {
  if (kind === 'type' && text !== null) {
    return `type “${text}” into “${label ?? ''}”${submit === true ? ' and press Enter' : ''}`
  }
  if (label !== null) return `${kind} “${label}”`
  return text === null || text === '' ? kind : `${kind}: ${text}`
}
