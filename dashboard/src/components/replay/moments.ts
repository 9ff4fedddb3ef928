import type { SessionEvent, SessionEventKind } from '@understudy/contract/session-event'
import type { Mood } from '@understudy/contract/transcript'
import {
  describeAction,
  type EventData,
  readMood,
  readNumber,
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
  /** How long the page was busy after the action. */
  waitMs: number | null
  mood: Mood | null
  /** The page before the action; null on arrival. */
  before: ShownPicture | null
  /** The page after the action; on arrival, as it was found. */
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
  const seen = findSeenPictures(events)
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
  return [...moments.values()]
    .map((moment) => ({ ...moment, before: seen.get(moment.turn) ?? moment.before }))
    .toSorted((one, other) => one.turn - other.turn)
}

/**
 * By turn: the picture that was taken with the observation from which the action was chosen. On any other picture the page can
 * look different.
 */
export function findSeenPictures(
  events: readonly SessionEvent[],
): ReadonlyMap<number, ShownPicture> {
  const pictures = new Map<number, ShownPicture>()
  let picture: ShownPicture | null = null
  let isAwaited = false
  for (const { kind, turn, data } of events) {
    if (kind === 'observation') {
      picture = null
      isAwaited = true
    }
    if (kind === 'screenshot' && isAwaited) {
      picture = readPicture(data)
      isAwaited = false
    }
    if (kind !== 'action') continue
    // A picture that is recorded later was taken later, too.
    isAwaited = false
    if (picture !== null && turn !== null) pictures.set(turn, picture)
  }
  return pictures
}

/** Which of the two pictures of a turn. */
export type View = 'before' | 'after'

/** What a moment shows: the page after its action unless the other is asked for, or is the only one so far. */
export function findShown(
  { turn, before, picture }: Moment,
  wanted: View | undefined,
): { view: View; picture: ShownPicture | null } {
  const isBefore =
    turn > 0 && (wanted ?? (picture === null && before !== null ? 'before' : 'after')) === 'before'
  return isBefore ? { view: 'before', picture: before } : { view: 'after', picture }
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
  waitMs: null,
  mood: null,
  before: null,
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
  action_result: (data) => ({ outcome: describeOutcome(data), waitMs: readNumber(data, 'ms') }),
  mood: (data) => ({ mood: readMood(data) }),
  screenshot: readScreenshot,
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

/** Those that are taken for people who watch show the page before the action. */
function readScreenshot(data: EventData, { turn }: Moment): Partial<Moment> {
  const picture = readPicture(data)
  return turn > 0 && picture?.kind === 'ambient' ? { before: picture } : { picture }
}
