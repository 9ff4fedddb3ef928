import { timestamp } from '@understudy/contract/common'
import { personaSnapshot } from '@understudy/contract/persona'
import { terminationKind } from '@understudy/contract/session-event'
import { transcript, type Transcript, type TranscriptTurn } from '@understudy/contract/transcript'
import { z } from 'zod'
import { unknownOutcome } from './assemble-transcript.ts'

/** Version 1: a conversation without turns (decisions: Session > Transcript). */
const firstVersion = z.object({
  schema_version: z.literal(1),
  run_id: z.string(),
  session_id: z.string(),
  persona: personaSnapshot,
  target_url: z.string(),
  task: z.string().nullable(),
  model: z.string(),
  started_at: timestamp,
  ended_at: timestamp,
  termination_kind: terminationKind,
  messages: z.array(z.object({ role: z.string(), content: z.string(), at: timestamp })),
})
type FirstVersion = z.infer<typeof firstVersion>
type Message = FirstVersion['messages'][number]

const stored = z.discriminatedUnion('schema_version', [firstVersion, transcript])

/** Reads a stored transcript of any version and converts it to the current one. */
export function parseTranscript(json: unknown): Transcript {
  const read = stored.parse(json)
  return read.schema_version === 2 ? read : migrate(read)
}

/**
 * An assistant message becomes the thought of a turn, and the message before it the turn's observation; fields that
 * version 1 did not record stay empty.
 */
function migrate({ messages, ...rest }: FirstVersion): Transcript {
  return {
    ...rest,
    schema_version: 2,
    flows: [],
    termination_reason: '',
    outcome: { ...unknownOutcome, claimed_success: rest.termination_kind === 'goal_reached' },
    accessibility: [],
    timings: [],
    turns: messages.flatMap((message, index) =>
      message.role === 'assistant' ? [migrateTurn(rest, messages, index, message)] : [],
    ),
  }
}

function migrateTurn(
  { target_url: targetUrl }: Pick<FirstVersion, 'target_url'>,
  messages: readonly Message[],
  index: number,
  said: Message,
): TranscriptTurn {
  const before = messages.slice(0, index)
  const previous = before.findLastIndex(({ role }) => role === 'assistant')
  const told = before.slice(previous + 1).filter(({ role }) => role !== 'system')
  return {
    turn: before.filter(({ role }) => role === 'assistant').length + 1,
    at: said.at,
    url: targetUrl,
    title: '',
    observation: told.map(({ content }) => content).join('\n'),
    screenshot: null,
    thought: said.content,
    expectation: '',
    action: { kind: 'note', ref: null, label: null, text: null },
    result: { ok: true, changed: false, url: targetUrl, error: null, ms: 0 },
    mood: { patience: 1, frustration: 0 },
    question: null,
    answer: null,
    usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 },
    page_wait_ms: 0,
    frictions: [],
  }
}
