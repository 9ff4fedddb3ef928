import {
  describeFailedRequest,
  findAcceptedWrites,
  findRefusedWrites,
} from '../../../turn/failed-requests.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { failureWords } from '../../../words/answers/failure.ts'
import { says } from '../../../words/says.ts'
import { findObjections } from './find-objections.ts'
import { findFreshText, findKnownText, type FreshText } from './fresh-text.ts'
import { squash } from './known-text.ts'
import { findSending, type Sending } from './sending.ts'

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
export interface News extends FreshText {
  step: Step
  sending: Sending | null
  /** Why what it announces did not happen; null if nothing contradicts it. */
  denial: Denial | null
  /** What may contradict it. */
  objections: readonly string[]
}

export interface Denial {
  by: 'network' | 'page' | 'reread'
  words: string
}

/** Reads the record once; what was there at the start, or on the page before the turn, is not news. */
export function readNews({ steps, start, finalObservation }: SessionRecord): News[] {
  const first = start ?? steps[0]?.before
  if (first === undefined) return []
  const sendings = steps.map((_step, index) => findSending(steps, index))
  const senders = steps.map((step, index) => sendings[index]?.step ?? step)
  const denials = new Map<Step, Denial | null>()
  const objections = new Map<Step, readonly string[]>()
  for (const sender of new Set(senders)) {
    const answers = listAnswers(sender, { steps, sendings, finalObservation })
    denials.set(sender, findDenial(sender, answers, first))
    objections.set(sender, [...findObjections(sender, answers, first), ...listDoubts(answers)])
  }
  let previous: News | null = null
  return steps.map((step, index): News => {
    const sender = senders[index] ?? step
    const denial = step.after === step.before ? null : (denials.get(sender) ?? null)
    const sending = sendings[index] ?? null
    const around = { step, sending, denial, objections: objections.get(sender) ?? [] }
    previous = keepNews(first, previous, around)
    return previous
  })
}

type Around = Omit<News, keyof FreshText>

/**
 * The news of a turn are the same object as long as they are the same and those before them are: what is found in them, and in the turns
 * up to theirs, is found once.
 */
const knownNews = new WeakMap<Step, KnownNews>()

interface KnownNews {
  start: Observation
  previous: News | null
  around: string
  news: News
}

function keepNews(start: Observation, previous: News | null, around: Around): News {
  const { step, sending, denial, objections } = around
  const key = JSON.stringify([sending?.how, sending?.step.turn, denial, objections])
  const known = knownNews.get(step)
  const isSame = known?.start === start && known.previous === previous && known.around === key
  if (isSame) return known.news
  const news = { ...findFreshText(step, start), ...around }
  knownNews.set(step, { start, previous, around: key, news })
  return news
}

/** A rejected write or a failure message, between a submission and the next one. */
function findDenial(
  sender: Step,
  answers: readonly Observation[],
  start: Observation,
): Denial | null {
  const isOnly = !hasAcceptedWrite(answers)
  for (const observation of answers) {
    const [refused] = findRefusedWrites(observation)
    if (refused !== undefined && isOnly) {
      return { by: 'network', words: describeFailedRequest(refused) }
    }
    const old = sender.before.facts.alerts
    const alert = listFailures(observation, start).find((text) => !old.includes(text))
    if (alert !== undefined) return { by: 'page', words: alert }
  }
  return null
}

/** Rejected writes beside accepted ones: which of them stands for the submission is unknown. */
function listDoubts(answers: readonly Observation[]): string[] {
  return hasAcceptedWrite(answers)
    ? answers.flatMap(findRefusedWrites).map(describeFailedRequest)
    : []
}

function hasAcceptedWrite(answers: readonly Observation[]): boolean {
  return answers.some((answer) => findAcceptedWrites(answer).length > 0)
}

/** Failure messages that were not there when the session started. “Can’t find our e-mail?” is none, nor what is marked as a success. */
function listFailures({ facts }: Observation, start: Observation): string[] {
  const known = findKnownText(start)
  return facts.alerts.filter(
    (text) => saysFailure(text) && !facts.successes.includes(text) && !known.has(squash(text)),
  )
}

function saysFailure(text: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s+/)
  return sentences.some((sentence) => says(sentence, failureWords) && !sentence.endsWith('?'))
}

interface Sent extends Pick<SessionRecord, 'steps' | 'finalObservation'> {
  /** By step. */
  sendings: readonly (Sending | null)[]
}

/** What was observed from the step until something else was submitted. */
function listAnswers(sender: Step, { steps, sendings, finalObservation }: Sent): Observation[] {
  const from = steps.indexOf(sender)
  const next = sendings.findIndex((sending, at) => at > from && sending?.step !== sender)
  const observations = steps.slice(from, next < 0 ? steps.length : next).map(({ after }) => after)
  return next < 0 && finalObservation !== null ? [...observations, finalObservation] : observations
}
