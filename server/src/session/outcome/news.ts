import type { AcceptedWrite, Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import {
  findAcceptedWrites,
  findRefusedWrites,
  describeFailedRequest,
} from '../../friction/failed-requests.ts'
import {
  isInstructionToTesters,
  listInstructionsToTesters,
} from '../../lib/text/instructions-to-testers.ts'
import type { KnownText } from './known-text.ts'
import { collectKnownText } from './known-text.ts'
import type { Sending } from './sending.ts'
import { findSending } from './sending.ts'

/** The recorded evidence of a session; contains no claims. */
export interface SessionRecord {
  targetUrl: string
  /** All turns of this attempt, oldest first. */
  steps: readonly Step[]
  /** The page before the first turn; null if there was none. */
  start: Observation | null
  /** A final observation of the page after the last turn; null if there is none. */
  finalObservation: Observation | null
  /** The same page reloaded; null if it was not. */
  reread: Observation | null
}

/** What is new in a turn: neither there before it nor when the session started. */
export interface News {
  step: Step
  sending: Sending | null
  /** Success messages verbatim, including those of dialogs. */
  messages: readonly string[]
  title: string | null
  /** Visible lines in reading order. */
  lines: readonly string[]
  writes: readonly AcceptedWrite[]
  /** Why what it announces did not happen; null if nothing contradicts it. */
  denial: Denial | null
}

export interface Denial {
  by: 'network' | 'page' | 'reread'
  words: string
}

/** How pages say that something failed. */
export const failureWords =
  /\b(?:could not|couldn['’]t|cannot|can['’]t|failed|failure|unable to|was not|were not|wasn['’]t|not (?:been )?(?:saved|sent|placed|added|processed|possible|completed)|went wrong|try again|declined|rejected|error)\b/i

/** Reads the record once; what was there at the start, or on the page before the turn, is not news. */
export function readNews(record: SessionRecord): News[] {
  const { steps, start } = record
  const first = start ?? steps[0]?.before
  const known = collectKnownText(first === undefined ? [] : [first])
  return steps.map((step, index): News => {
    const { after, before } = step
    const sending = findSending(steps, index)
    if (after === before) return { ...noNews, step, sending }
    const old = collectKnownText([before])
    const orders = listInstructionsToTesters(after.lines)
    const isOrdered = (text: string) =>
      isInstructionToTesters(text) || orders.some((order) => order.includes(text))
    const isNew = (text: string) => !known.has(text) && !old.has(text) && !isOrdered(text)
    return {
      step,
      sending,
      messages: [...findNewMessages(step, isNew)],
      title: isNew(after.title) ? after.title : null,
      lines: after.lines.filter(isNew),
      writes: findAcceptedWrites(after),
      denial: findDenial(record, index, known),
    }
  })
}

const noNews = { messages: [], title: null, lines: [], writes: [], denial: null }

/** A message that was already there is not new; one in a dialog always is. */
function findNewMessages({ before, after }: Step, isNew: (text: string) => boolean): string[] {
  const told = after.dialogs.map(({ message }) => message)
  const fresh = after.facts.successes.filter(
    (text) => !before.facts.successes.includes(text) && isNew(text),
  )
  return [...fresh, ...told.filter((message) => !isInstructionToTesters(message))]
}

/** A rejected write or a failure message, between a submission and the next one. */
function findDenial(
  { steps, finalObservation }: SessionRecord,
  index: number,
  known: KnownText,
): Denial | null {
  const from = findSenderIndex(steps, index)
  const sender = steps[from]
  if (sender === undefined) return null
  for (const observation of listAnswers(steps, from, finalObservation)) {
    const [refused] = findRefusedWrites(observation)
    if (refused !== undefined) return { by: 'network', words: describeFailedRequest(refused) }
    const alert = observation.facts.alerts.find(
      (text) =>
        failureWords.test(text) && !known.has(text) && !sender.before.facts.alerts.includes(text),
    )
    if (alert !== undefined) return { by: 'page', words: alert }
  }
  return null
}

/** What was observed from the step at `from` until something else was submitted. */
function listAnswers(
  steps: readonly Step[],
  from: number,
  finalObservation: Observation | null,
): Observation[] {
  const next = steps.findIndex(
    (_step, at) => at > from && findSending(steps, at)?.step !== steps[from],
  )
  const observations = steps.slice(from, next < 0 ? steps.length : next).map(({ after }) => after)
  return next < 0 && finalObservation !== null ? [...observations, finalObservation] : observations
}

function findSenderIndex(steps: readonly Step[], index: number): number {
  const sender = findSending(steps, index)?.step
  return sender === undefined ? index : steps.indexOf(sender)
}
