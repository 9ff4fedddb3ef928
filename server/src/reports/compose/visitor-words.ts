import type { ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { nameUrl } from '../../friction/control.ts'
import { hasGoal } from '../../lib/text/goal.ts'
import { isDictated } from '../../lib/text/is-dictated.ts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import { createSubject } from '../../lib/text/subject.ts'
import { actions } from '../../turn/actions.ts'

/** A friction, and the turn whose record contains it. */
export interface VisitorFriction {
  turn: TranscriptTurn
  friction: ObservedFriction
}

const MAX_WORDS = 300
const MAX_TITLE_WORDS = 90
const SEVERITY = 2

/**
 * Problems visible in what the persona said or did apart from its claims: why it left, what it would have asked a
 * person, and what it tried twice without an effect. Only for personas played by a model: we wrote the
 * explorer's words.
 */
export function listVisitorFrictions(transcript: Transcript): VisitorFriction[] {
  if (transcript.is_preview === true) return []
  const { turns } = transcript
  return turns.flatMap((turn, index) =>
    [
      describeLeaving(transcript, turn),
      describeQuestion(turn),
      describeSecondTry(turn, turns.slice(0, index)),
    ].flatMap((friction) => (friction === null ? [] : [{ turn, friction }])),
  )
}

type Words = Pick<
  ObservedFriction,
  'category' | 'title' | 'expected' | 'observed' | 'recommendation' | 'quote'
>

function describe(turn: TranscriptTurn, key: string, words: Words): ObservedFriction | null {
  const quote = words.quote ?? ''
  const said = { title: quote, quote }
  if (isDictated(said, turn.observation.split('\n'))) return null
  return {
    detector: 'mind',
    subject: createSubject(turn.url, key),
    severity: SEVERITY,
    attribution: 'site',
    status: 'unverified',
    box: null,
    ...words,
  }
}

function describeLeaving(transcript: Transcript, turn: TranscriptTurn): ObservedFriction | null {
  const { kind, text } = turn.action
  const reason = cut(text ?? '', MAX_WORDS)
  if (kind !== 'give_up' || reason === '') return null
  const page = nameUrl(turn.url)
  return describe(turn, 'leaving', {
    category: 'navigation',
    title: `A visitor gives up on ${page}: ${quoteText(cut(firstSentence(reason), MAX_TITLE_WORDS))}`,
    expected: hasGoal(transcript)
      ? 'A visitor can complete this task.'
      : 'Visitors can continue from here.',
    observed: endSentence(`${transcript.persona.name} left and said: ${quoteText(reason)}`),
    quote: reason,
    recommendation: `Look at ${page} as it was in turn ${turn.turn}, and mend what kept this visitor from going on.`,
  })
}

function describeQuestion(turn: TranscriptTurn): ObservedFriction | null {
  const { kind, text } = turn.action
  const question = cut(text ?? '', MAX_WORDS)
  if (kind !== 'ask_for_help' || question === '') return null
  const page = nameUrl(turn.url)
  return describe(turn, `help ${question.toLowerCase().slice(0, 80)}`, {
    category: 'content',
    title: `A visitor cannot find an answer on ${page}: ${quoteText(cut(question, MAX_TITLE_WORDS))}`,
    expected: 'The page answers what visitors need to know here.',
    observed: endSentence(`The visitor asked: ${quoteText(question)}`),
    quote: question,
    recommendation: `Answer this question on ${page}.`,
  })
}

/** The same action twice in a row, without a visible effect either time. */
function describeSecondTry(
  turn: TranscriptTurn,
  earlier: readonly TranscriptTurn[],
): ObservedFriction | null {
  const { action, expectation } = turn
  const before = earlier.findLast((other) => actions[other.action.kind].touchesPage)
  if (before === undefined || !hadNoEffect(turn) || !hadNoEffect(before)) return null
  const isSame = before.action.kind === action.kind && before.action.label === action.label
  if (!isSame || action.label === null || before.url !== turn.url) return null
  const name = quoteText(cut(action.label, MAX_TITLE_WORDS))
  return describe(turn, `second try ${action.label.toLowerCase()}`, {
    category: 'feedback',
    title: `${name} has no visible effect, so visitors repeat it`,
    expected: endSentence(cut(expectation, MAX_WORDS)),
    observed: `It was tried twice on ${nameUrl(turn.url)}, and nothing visible changed.`,
    quote: action.label,
    recommendation: `Show the result of ${name} immediately.`,
  })
}

function hadNoEffect({ action, result, frictions }: TranscriptTurn): boolean {
  const isExplained = frictions.some(({ attribution }) => attribution === 'site')
  return actions[action.kind].expectsEffect && result.ok && !result.changed && !isExplained
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
}

function cut(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).toWellFormed()}…`
}
