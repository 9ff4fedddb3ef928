import type { SessionEvent, SessionEventKind } from '@understudy/contract/session-event'
import type { Mood } from '@understudy/contract/transcript'
import {
  describeAction,
  type EventData,
  readMood,
  readPicture,
  readText,
  type ShownPicture,
} from '../event-data.ts'

/** One turn of a session as it can be stepped through; turn 0 is the arrival at the site. */
export interface Moment {
  turn: number
  at: string
  url: string | null
  /** Of the page. */
  title: string | null
  thought: string | null
  expectation: string | null
  action: string | null
  /** How the action ended. */
  outcome: string | null
  mood: Mood | null
  /** The page after the action. */
  picture: ShownPicture | null
  question: string | null
  answer: string | null
  /** Everything that was recorded in the turn, in order. */
  events: readonly SessionEvent[]
  /** How the session ended, on its last moment. */
  ending: string | null
}

/** The moments of a session, in order. Events outside of turns belong to the turn before them. */
export function readMoments(events: readonly SessionEvent[]): readonly Moment[] {
  const moments = new Map<number, Moment>()
  let turn = 0
  for (const event of events) {
    turn = event.turn ?? turn
    const before = moments.get(turn) ?? { ...empty, turn, at: event.at }
    moments.set(turn, {
      ...before,
      ...readers[event.kind]?.(event.data, before),
      events: [...before.events, event],
    })
  }
  return [...moments.values()].toSorted((one, other) => one.turn - other.turn)
}

/** The position of the moment that an address names by its turn: the last one up to it. */
export function findMoment(moments: readonly Moment[], turn: number): number {
  return Math.max(
    0,
    moments.findLastIndex((moment) => moment.turn <= turn),
  )
}

const empty: Moment = {
  turn: 0,
  at: '',
  url: null,
  title: null,
  thought: null,
  expectation: null,
  action: null,
  outcome: null,
  mood: null,
  picture: null,
  question: null,
  answer: null,
  events: [],
  ending: null,
}

type Reader = (data: EventData, before: Moment) => Partial<Moment>

/** What an event of each kind adds to its moment; the other kinds add nothing that is shown. */
const readers: Partial<Record<SessionEventKind, Reader>> = {
  page_loaded: readPage,
  observation: readPage,
  thought: (data) => ({
    thought: readText(data, 'thought'),
    expectation: readText(data, 'expectation'),
  }),
  action: (data) => ({ action: describeAction(data) }),
  action_result: (data) => ({ outcome: describeOutcome(data) }),
  mood: (data) => ({ mood: readMood(data) }),
  screenshot: (data, { picture }) => ({ picture: pickPicture(readPicture(data), picture) }),
  question: (data) => ({ question: readText(data, 'question') }),
  answer: (data) => ({ answer: readText(data, 'answer') ?? readText(data, 'missing') }),
  session_ended: (data) => ({ ending: readText(data, 'reason') }),
}

function readPage(data: EventData): Partial<Moment> {
  return { url: readText(data, 'url'), title: readText(data, 'title') }
}

function describeOutcome(data: EventData): string {
  const error = readText(data, 'error')
  if (data['ok'] !== true) return error ?? 'It did not work.'
  return data['changed'] === true ? 'The page changed.' : 'Nothing visible changed.'
}

/** The picture of the turn itself rather than one taken in between. */
function pickPicture(next: ShownPicture | null, known: ShownPicture | null): ShownPicture | null {
  if (next === null) return known
  return next.kind === 'ambient' && known?.kind === 'screenshots' ? known : next
}
