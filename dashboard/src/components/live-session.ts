import { limits } from '@understudy/contract/limits'
import type { SessionEvent, SessionEventKind } from '@understudy/contract/session-event'
import type { Client } from '@understudy/sdk'
import { sleep } from '@understudy/sdk/sleep'
import { UnderstudyError } from '@understudy/sdk/understudy-error'

/** What a session is doing, as far as its events tell. */
export interface SessionProgress {
  /** Of the last event. */
  seq: number
  turn: number
  url: string | null
  thought: string | null
  action: string | null
  picture: { file: string; kind: 'screenshots' | 'ambient' } | null
  /** 0 none, 1 full; null before the first turn. */
  frustration: number | null
  findings: readonly string[]
}

export const noProgress: SessionProgress = {
  seq: 0,
  turn: 0,
  url: null,
  thought: null,
  action: null,
  picture: null,
  frustration: null,
  findings: [],
}

/** The progress after one more event. Everything in an event is data from a page or a model, and is only ever shown as text. */
export function advance(before: SessionProgress, event: SessionEvent): SessionProgress {
  // A repeated event changes nothing.
  if (event.seq <= before.seq) return before
  return {
    ...before,
    seq: event.seq,
    turn: Math.max(before.turn, event.turn ?? 0),
    ...readers[event.kind]?.(event.data, before),
  }
}

type Reader = (data: Data, before: SessionProgress) => Partial<SessionProgress>

/** What an event of each kind changes; the other kinds change nothing that is shown. */
const readers: Partial<Record<SessionEventKind, Reader>> = {
  observation: (data) => ({ url: readText(data, 'url') }),
  page_loaded: (data) => ({ url: readText(data, 'url') }),
  thought: (data) => ({ thought: readText(data, 'thought') }),
  action: (data) => ({ action: describeAction(data) }),
  mood: (data) => ({ frustration: readNumber(data, 'frustration') }),
  finding: (data, { findings }) => ({
    findings: [...findings, readText(data, 'title') ?? 'A problem'],
  }),
  screenshot: (data, { picture }) => ({ picture: readPicture(data) ?? picture }),
}

type Data = SessionEvent['data']

function readText(data: Data, name: string): string | null {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function readNumber(data: Data, name: string): number | null {
  const value = data[name]
  return typeof value === 'number' ? value : null
}

function describeAction(data: Data): string {
  const [kind, label, text] = ['kind', 'label', 'text'].map((name) => readText(data, name))
  const words = (kind ?? 'something').replaceAll('_', ' ')
  return [words, label && `‘${label}’`, text && `“${text}”`].filter(Boolean).join(' ')
}

function readPicture(data: Data): SessionProgress['picture'] {
  const file = readText(data, 'file')
  const kind = readText(data, 'kind')
  if (file === null || (kind !== 'screenshots' && kind !== 'ambient')) return null
  return { file, kind }
}

interface Followed {
  client: Client
  runId: string
  sessionId: string
  /** Streams need a connection each, and a browser opens six to one host; other sessions are asked in turn. */
  isStreamed: boolean
  since: number
  signal: AbortSignal
}

const askMs = 2000

/** The events of a session as they happen, each once. */
export async function* followSession(followed: Followed): AsyncGenerator<SessionEvent, void> {
  const { client, runId, sessionId, isStreamed, signal } = followed
  if (isStreamed) {
    yield* client.sessions.stream(runId, sessionId, { since: followed.since, signal })
    return
  }
  let since = followed.since
  while (!signal.aborted) {
    const page = await client.sessions.events(
      runId,
      sessionId,
      { since, limit: limits.eventsPageSize.max },
      { signal },
    )
    yield* page.items
    if (page.terminal) return
    const isWaiting = page.next_since === since
    since = page.next_since
    if (isWaiting) await sleep(askMs, signal)
  }
}

/** Whether following again later can help: the service or the way to it does not work. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof UnderstudyError)) return false
  const { code, status } = error
  return code === 'network_error' || code === 'timeout' || status === 429 || (status ?? 0) >= 502
}
