import type { TranscriptTurn } from '@understudy/contract/transcript'
import { identifyProblem } from '../../friction/identify-problem.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import { actions } from '../../turn/actions.ts'
import type { Step } from '../../turn/step.ts'
import {
  MAX_QUESTION_LABEL,
  MAX_QUESTION_WORDS,
  NOTICEABLE_MOOD_CHANGE,
  TURNS_BETWEEN_ROUTINES,
} from '../limits.ts'
import type { GuidedExploration } from '../session-assignment.ts'
import type { QuestionMoment, SessionDeps } from '../session-deps.ts'

/** What a question is about; `routine` if only time has passed. */
type Occasion = 'end' | 'friction' | 'sight' | 'setback' | 'arrival' | 'mood' | 'routine'

/** Several wordings each, so that no two consecutive questions are equal. None reveals what was found, or asks for the expectation, which the visitor has said. */
const wordings: Readonly<Record<Occasion, readonly ((step: Step) => string)[]>> = {
  end: [
    () => 'Looking back at this visit, what went as you expected, and what did not?',
    () => 'What would you tell the people who make this website?',
  ],
  friction: [
    (step) => `What did you notice when you ${describeAction(step)}?`,
    (step) => `You ${describeAction(step)}. What did you make of what happened then?`,
  ],
  // What was scrolled, waited for or typed with the keyboard is no event to ask about; what came into view is.
  sight: [
    () => 'What do you make of what you see now?',
    () => 'What stands out to you here, for better or worse?',
  ],
  setback: [
    (step) =>
      `${endSentence(`You ${describeAction(step)}${describeHope(step)}`)} What tells you now whether it worked?`,
    (step) =>
      `${endSentence(`You ${describeAction(step)}${describeHope(step)}`)} What do you think happened?`,
  ],
  arrival: [
    () => 'What do you think this page is for, and what can you do here?',
    () => 'What do you see here first, and what do you make of it?',
  ],
  mood: [
    () => 'How do you feel about this website at this point, and why?',
    () => 'What is on your mind now?',
  ],
  routine: [
    () => 'What are you trying to do at the moment, and how is it going?',
    () => 'What would you like to find next, and where would you look for it?',
  ],
}

/**
 * Asks as a moderator would: `standard` when something went wrong and every fourth turn, `deep` at every turning point
 * and once more at the end, `off` never. Problems come first; a page or a control is asked about once, and what the visitor has reported
 * itself is not asked for again. With nothing else to ask, its last answer is taken up, once. One questioner
 * per session; equal sessions get equal questions.
 */
export function createQuestioner(guidance: GuidedExploration): SessionDeps['chooseQuestion'] {
  const met = new Set<string>()
  let topics: Set<string> | null = null
  const takenUp = new Set<number>()
  const asked = new Set<string>()
  let last: string | null = null
  let lastTurn = 0
  return (moment) => {
    const { step } = moment
    if (step.action.kind === 'no_action') return null
    topics ??= new Set(moment.situation.remembered.flatMap(listTopics))
    for (const { question } of moment.situation.remembered)
      if (question !== null) asked.add(question)
    const about = topics
    const noticed = listNoticed(moment)
    const isNewFriction = noticed.some((problem) => !met.has(problem))
    for (const problem of noticed) met.add(problem)
    const occasion = findOccasion(guidance, moment, {
      isNewFriction,
      isNewTopic: (topic) => !about.has(topic),
      turnsSince: step.turn - lastTurn,
    })
    if (occasion === null) return null
    about.add(nameTopic(occasion, step))
    const answer = occasion === 'routine' ? moment.situation.answers.at(-1) : undefined
    if (answer !== undefined && !takenUp.has(answer.turn)) {
      takenUp.add(answer.turn)
      last = `Earlier you said: ${quoteText(cut(answer.answer))} How is that now?`
      lastTurn = step.turn
      return last
    }
    const candidates = wordings[occasion].map((word) => word(step))
    const first = step.turn % candidates.length
    const ordered = [...candidates.slice(first), ...candidates.slice(0, first)]
    const next = ordered.find((question) =>
      namesAct.has(occasion) ? !asked.has(question) : question !== last,
    )
    if (next === undefined) return null
    asked.add(next)
    last = next
    lastTurn = step.turn
    return next
  }
}

/** These name what the visitor did: the same words a second time are about the same event to a reader. */
const namesAct: ReadonlySet<Occasion> = new Set(['friction', 'setback'])

/** The problems that a visitor can perceive and has not just reported. */
function listNoticed({ frictions }: QuestionMoment): string[] {
  return frictions
    .filter(
      ({ attribution, category, detector }) =>
        attribution === 'site' && category !== 'accessibility' && detector !== 'mind',
    )
    .map(identifyProblem)
}

/** What was already asked. */
interface Asked {
  isNewFriction: boolean
  isNewTopic: (topic: string) => boolean
  turnsSince: number
}

function findOccasion(
  guidance: GuidedExploration,
  moment: QuestionMoment,
  { isNewFriction, isNewTopic, turnsSince }: Asked,
): Occasion | null {
  if (guidance === 'off') return null
  if (guidance === 'deep' && moment.isLast) return 'end'
  const { step } = moment
  const isNew = isNewFriction && isNewTopic(nameTopic('friction', step))
  if (isNew) return chooseNews(step)
  if (hasFailed(step) && isNewTopic(nameTopic('setback', step))) return 'setback'
  const turning = guidance === 'deep' ? findTurningPoint(moment) : null
  if (turning !== null && isNewTopic(nameTopic(turning, step))) return turning
  return turnsSince >= TURNS_BETWEEN_ROUTINES ? 'routine' : null
}

function chooseNews({ recorded }: Step): Occasion {
  return recorded.ref === null ? 'sight' : 'friction'
}

/** The action did not have its expected effect: it failed, nothing happened, or the page rejected it. */
function hasFailed({ action, result, before, after }: Step): boolean {
  if (result.failure !== null) return true
  if (!actions[action.kind].expectsEffect) return false
  const isRefused = after.facts.alerts.some((alert) => !before.facts.alerts.includes(alert))
  return !result.changed || isRefused
}

/** Pages are asked about once, and so is each control that failed; other questions can repeat. */
function nameTopic(occasion: Occasion, { recorded, before, after, turn }: Step): string {
  if (occasion === 'arrival') return `page ${foldUrl(after.url)}`
  if (occasion === 'setback' || occasion === 'friction') {
    return nameControl(before.url, recorded)
  }
  return `${occasion} ${turn}`
}

function nameControl(url: string, { kind, label }: TranscriptTurn['action']): string {
  return `control ${foldUrl(url)} ${kind} ${label ?? ''}`
}

/** Any question of an earlier attempt counts for the page and the control it followed. */
function listTopics({ question, url, action, result }: TranscriptTurn): string[] {
  return question === null ? [] : [`page ${foldUrl(result.url)}`, nameControl(url, action)]
}

function findTurningPoint({ step, situation }: QuestionMoment): Occasion | null {
  const { before, after } = step
  if (after.url !== before.url) return 'arrival'
  const earlier = situation.steps.findLast(({ turn }) => turn < step.turn)?.mood
  if (earlier === undefined) return null
  const change = Math.max(
    Math.abs(step.mood.patience - earlier.patience),
    Math.abs(step.mood.frustration - earlier.frustration),
  )
  return change >= NOTICEABLE_MOOD_CHANGE ? 'mood' : null
}

function describeHope({ decision: { expectation } }: Step): string {
  const hope = expectation.trim()
  return hope === '' ? '' : ` and expected ${quoteText(cut(hope))}`
}

function cut(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return line.length <= MAX_QUESTION_WORDS
    ? line
    : `${line.slice(0, MAX_QUESTION_WORDS - 1).toWellFormed()}…`
}

/** The action in plain words, with the label of its control as a quote. */
function describeAction({ action, recorded }: Step): string {
  const { pastTense } = actions[action.kind]
  if (recorded.ref === null) return pastTense
  const label = (recorded.label ?? '').replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  if (label === '') return `${pastTense} an unnamed control`
  const shown =
    label.length > MAX_QUESTION_LABEL
      ? `${label.slice(0, MAX_QUESTION_LABEL - 1).toWellFormed()}…`
      : label
  return `${pastTense} ${quoteText(shown)}`
}
