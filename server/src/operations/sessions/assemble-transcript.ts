import type { ClaimCheck } from '@understudy/contract/checks/claim-check'
import type { ReplayFact } from '@understudy/contract/checks/replay-fact'
import type { Usage } from '@understudy/contract/common'
import { type OutcomeFacts } from '@understudy/contract/outcome-facts'
import type { TerminationKind } from '@understudy/contract/session-event'
import {
  accessibilityViolation,
  pageTiming,
  type Transcript,
  transcript as transcriptSchema,
  type TranscriptTurn,
} from '@understudy/contract/transcript'
import { z } from 'zod'
import type { Run } from '../../store/runs/run.ts'
import type { Session } from '../../store/runs/sessions.ts'

/** How a session ended, from the code that ended it. */
export interface SessionEnding {
  kind: TerminationKind
  /** One sentence for the customer. */
  reason: string
  outcome: OutcomeFacts
  /** Model costs outside the recorded turns; none by default. */
  unrecorded?: Usage
  /** The results of repeating the steps to its findings; none by default. */
  replays?: readonly ReplayFact[]
  /** What the pictures of claimed problems showed; nothing by default. */
  claimChecks?: readonly ClaimCheck[]
}

/** How and when. */
export type DatedEnding = SessionEnding & { at: Date }

/** The outcome to use if the record says nothing. */
export const unknownOutcome: OutcomeFacts = {
  claimed_success: false,
  claim: '',
  supported: null,
  evidence_turn: null,
  evidence_quote: null,
}

const visit = z.object({
  timing: pageTiming.nullable(),
  accessibility: z.array(accessibilityViolation),
  accessibility_checked: z.string().optional(),
})

const retry = z.object({ turns_before: z.int().min(0) })

/** A session that ends, with its run. */
export interface EndingSession {
  run: Run
  session: Session
}

/** What was recorded while a session ran. */
export interface TranscribedRecord {
  events: readonly { kind: (typeof transcribedEvents)[number]; data: unknown }[]
  turns: readonly TranscriptTurn[]
  /** The picture of the first page; none by default. */
  arrival?: string | null
}

/** Of all events of a session, those of which its transcript tells. */
export const transcribedEvents = ['page_loaded', 'session_retried'] as const

/** The transcript of all attempts at a session, from its record. Throws if it could not be read again: every request for it would fail. */
export function assembleTranscript(
  of: EndingSession,
  ending: DatedEnding,
  { events, turns, arrival = null }: TranscribedRecord,
): Transcript {
  const listData = (wanted: (typeof events)[number]['kind']) =>
    events.flatMap(({ kind, data }) => (kind === wanted ? [data] : []))
  const visits = z.array(visit).parse(listData('page_loaded'))
  const retries = z.array(retry).parse(listData('session_retried'))
  const transcript: Transcript = {
    ...describeVisit(of, ending),
    ...(retries.length === 0
      ? {}
      : { interrupted_after: retries.map(({ turns_before: before }) => before) }),
    ...(arrival === null ? {} : { arrival }),
    outcome: ending.outcome,
    accessibility: visits.flatMap(({ accessibility }) => accessibility),
    accessibility_checked: [
      ...new Set(visits.flatMap(({ accessibility_checked: url }) => url ?? [])),
    ],
    timings: visits.flatMap(({ timing }) => (timing === null ? [] : [timing])),
    turns: [...turns],
    ...(ending.replays === undefined || ending.replays.length === 0
      ? {}
      : { replays: [...ending.replays] }),
    ...(ending.claimChecks === undefined || ending.claimChecks.length === 0
      ? {}
      : { claim_checks: [...ending.claimChecks] }),
    ...(ending.unrecorded === undefined ? {} : { unrecorded_usage: ending.unrecorded }),
  }
  // The turns were parsed as they were read.
  transcriptSchema.parse({ ...transcript, turns: [] })
  return transcript
}

/** What a transcript says besides its record. */
export function describeVisit(
  { run, session }: EndingSession,
  ending: Pick<SessionEnding, 'kind' | 'reason'> & { at: Date },
): Omit<Transcript, 'outcome' | 'accessibility' | 'timings' | 'turns'> {
  return {
    schema_version: 2,
    run_id: run.id,
    session_id: session.id,
    persona: session.persona,
    target_url: run.targetUrl,
    task: run.task,
    flows: run.flows,
    device: run.device,
    ...(run.interaction === 'look' ? { interaction: 'look' as const } : {}),
    model: run.model,
    ...(run.isPreview ? { is_preview: true } : {}),
    started_at: (session.startedAt ?? session.createdAt).toISOString(),
    ended_at: ending.at.toISOString(),
    termination_kind: ending.kind,
    termination_reason: ending.reason,
  }
}
