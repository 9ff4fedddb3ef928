import type { SessionEvent, SessionEventKind } from '@understudy/contract/session-event'
import { formatCount, formatUrl } from '../../util/format.ts'
import { type EventData, readNumber, readText } from '../event-data.ts'

/** Something that the page or the browser did in a turn, as it was recorded. */
export interface Notice {
  kind:
    | 'Page opened'
    | 'Accessibility'
    | 'Error on the page'
    | 'Failed request'
    | 'Dialog'
    | 'Blocked navigation'
    | 'Login used'
    | 'Interrupted'
  text: string
}

/** Where a reader looks for a notice. */
export type Channel = 'Requests' | 'Console' | 'Also recorded'

const channels: Readonly<Record<Notice['kind'], Channel>> = {
  'Page opened': 'Requests',
  'Failed request': 'Requests',
  'Blocked navigation': 'Requests',
  'Error on the page': 'Console',
  Dialog: 'Console',
  Accessibility: 'Also recorded',
  'Login used': 'Also recorded',
  Interrupted: 'Also recorded',
}

/** What events say beside thoughts, actions and pictures. */
export function listNotices(
  events: readonly SessionEvent[],
): Readonly<Record<Channel, readonly Notice[]>> {
  const notices = events.flatMap(({ kind, data }) => readers[kind]?.(data) ?? [])
  const of = (channel: Channel) => notices.filter(({ kind }) => channels[kind] === channel)
  return { Requests: of('Requests'), Console: of('Console'), 'Also recorded': of('Also recorded') }
}

/** How many requests failed and scripts broke. */
export function countErrors(events: readonly SessionEvent[]): number {
  return events.filter(({ kind }) => kind === 'page_error' || kind === 'request_failed').length
}

type Reader = (data: EventData) => Notice | null

const readers: Partial<Record<SessionEventKind, Reader>> = {
  page_loaded: readPage,
  page_error: noting('Error on the page', (data) =>
    joinTexts(readText(data, 'message'), readText(data, 'place')),
  ),
  request_failed: noting('Failed request', describeRequest),
  dialog: noting('Dialog', describeDialog),
  blocked_navigation: noting('Blocked navigation', (data) =>
    [readText(data, 'url'), readText(data, 'reason')].filter(Boolean).join(': '),
  ),
  credential_used: noting('Login used', (data) =>
    joinTexts(readText(data, 'handle'), readText(data, 'field')),
  ),
  session_retried: noting(
    'Interrupted',
    () => 'for a reason on our side; the session continued in an empty browser',
  ),
}

function noting(kind: Notice['kind'], describe: (data: EventData) => string | null): Reader {
  return (data) => {
    const text = describe(data)
    return text === null ? null : { kind, text }
  }
}

/** A page is recorded when it is opened, and again when its accessibility is known. */
function readPage(data: EventData): Notice | null {
  if (readText(data, 'accessibility_checked') !== null) {
    const text = describeAccessibility(data)
    return text === null ? null : { kind: 'Accessibility', text }
  }
  return { kind: 'Page opened', text: describePage(data) }
}

function describePage(data: EventData): string {
  const status = readNumber(data, 'status')
  const waitMs = readNumber(data, 'wait_ms')
  return [
    formatUrl(readText(data, 'url') ?? ''),
    status === null ? null : `status ${status}`,
    waitMs === null ? null : `ready after ${(waitMs / 1000).toFixed(1)} s`,
  ]
    .filter(Boolean)
    .join(', ')
}

function describeAccessibility({ accessibility }: EventData): string | null {
  if (!Array.isArray(accessibility) || accessibility.length === 0) return null
  const rules = accessibility.flatMap((violation: EventData) => {
    const rule = readText(violation, 'rule')
    const count = readNumber(violation, 'count') ?? 1
    return rule === null ? [] : `${rule} (${formatCount(count, 'element')})`
  })
  return rules.join(', ')
}

function describeRequest(data: EventData): string {
  const status = readNumber(data, 'status')
  const how = status === null ? (readText(data, 'error') ?? 'no response') : `status ${status}`
  const whose = data['blocked'] === true ? ' (blocked by the limits of the run)' : ''
  return `${readText(data, 'method') ?? 'GET'} ${readText(data, 'url') ?? ''}: ${how}${whose}`
}

function describeDialog(data: EventData): string {
  const [type, message, answer] = ['type', 'message', 'answer'].map((name) => readText(data, name))
  const typed = readText(data, 'text')
  const told = `${type ?? 'dialog'}: “${message ?? ''}”, ${answer ?? 'not answered'}`
  return typed === null ? told : `${told} with “${typed}”`
}

/** `text (detail)`. */
function joinTexts(text: string | null, detail: string | null): string | null {
  return text === null || detail === null ? text : `${text} (${detail})`
}
