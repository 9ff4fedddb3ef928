import { usage } from '@understudy/contract/common'
import { observedFriction } from '@understudy/contract/finding'
import type { RunEvent } from '@understudy/contract/run-event'
import { terminationKind } from '@understudy/contract/session-event'
import { mood, type RecordedAction, recordedAction } from '@understudy/contract/transcript'
import { endingWords } from '@understudy/contract/visitor/session-words'
import type { Client } from '@understudy/sdk'
import { z } from 'zod'
import type { Progress } from './create-progress.ts'

const ending = z.object({ termination_kind: terminationKind, reason: z.string() })
const thought = z.object({ usage })

/** What became of a run that was followed. */
export type Followed = 'ended' | 'over_budget'

/**
 * Shows a run while its events arrive, until it ends or the model has cost more than `maxCostUsd`. Rejects with the reason of the signal if that
 * aborts.
 */
export async function followRun(
  client: Pick<Client, 'runs'>,
  run: { runId: string; sessionIds: readonly string[] },
  { progress, maxCostUsd }: { progress: Progress; maxCostUsd: number | null },
  signal: AbortSignal,
): Promise<Followed> {
  let costUsd = 0
  for await (const event of client.runs.stream(run.runId, { signal })) {
    show(progress, run.sessionIds.indexOf(event.session_id), event)
    costUsd += readCost(event)
    if (maxCostUsd !== null && costUsd > maxCostUsd) return 'over_budget'
  }
  signal.throwIfAborted()
  return 'ended'
}

function readCost({ kind, data }: RunEvent): number {
  return kind === 'thought' ? (thought.safeParse(data).data?.usage.cost_usd ?? 0) : 0
}

function show(progress: Progress, row: number, { kind, turn, data }: RunEvent): void {
  if (kind === 'action') progress.act(row, turn ?? 0, describeAction(recordedAction.parse(data)))
  if (kind === 'mood') progress.feel(row, mood.parse(data))
  if (kind === 'finding') progress.find(row, observedFriction.parse(data).title)
  if (kind === 'session_retried') progress.act(row, turn ?? 0, 'starts again')
  if (kind === 'session_ended') {
    const { termination_kind: how, reason } = ending.parse(data)
    progress.finish(row, `${endingWords[how].toLowerCase()}: ${reason}`)
  }
}

function describeAction({ kind, label, text, submit }: RecordedAction): string {
  if (kind === 'type' && text !== null) {
    return `type “${text}” into “${label ?? ''}”${submit === true ? ' and press Enter' : ''}`
  }
  if (label !== null) return `${kind} “${label}”`
  return text === null || text === '' ? kind : `${kind}: ${text}`
}
