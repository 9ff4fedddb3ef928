import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { Step } from '../../turn/step.ts'
import { MAX_EFFECT_LENGTH, RECENT_TURNS } from '../limits.ts'
import type { Situation } from '../mind.ts'
import { describeChanges, noChange } from './describe-changes.ts'
import { quote, shorten } from './neutralise.ts'

/** Maximum characters of each part; the newest turns have priority if everything together is too long. */
const maxLengths = { notes: 2500, reported: 1500, answers: 2000, before: 4000, earlier: 9000 }

/**
 * What the persona remembers, in at most `maxLength` characters: the visit before an interruption, its notes, what it
 * has reported and answered, earlier turns in one line each, the newest in detail.
 */
export function describeMemory(situation: Situation, nonce: string, maxLength: number): string {
  const { steps, answers, remembered } = situation
  if (steps.length + remembered.length === 0) return 'Nothing yet: you have just arrived.'
  const recent = steps
    .slice(-RECENT_TURNS)
    .map((step, index, shown) =>
      describeRecent(
        step,
        { previous: shown[index - 1], isNewest: index === shown.length - 1 },
        nonce,
      ),
    )
  let left = maxLength - recent.join('\n').length
  const keep = (lines: readonly string[], maxOwn: number): string[] => {
    const kept = keepNewest(lines, Math.min(maxOwn, left))
    left -= kept.join('\n').length + 1
    return kept
  }
  const notes = keep(describeNotes(steps, nonce), maxLengths.notes)
  const reported = keep(describeReported(steps, nonce), maxLengths.reported)
  const given = keep(describeAnswers(answers, nonce), maxLengths.answers)
  const before = keep(describeBefore(remembered, nonce), maxLengths.before)
  const lines = steps.slice(0, -RECENT_TURNS).map((step) => describeEarlier(step, nonce))
  const earlier = keep(lines, maxLengths.earlier)
  const leftOut = lines.length - earlier.length
  return [
    ...before,
    ...notes,
    ...reported,
    ...given,
    ...(leftOut === 0 ? [] : [`(${leftOut} earlier turns are left out)`]),
    ...earlier,
    ...recent,
  ].join('\n')
}

function keepNewest(lines: readonly string[], maxLength: number): string[] {
  let length = 0
  const kept = lines.toReversed().filter((line) => {
    length += line.length + 1
    return length <= maxLength
  })
  return kept.toReversed()
}

function describeNotes(steps: readonly Step[], nonce: string): string[] {
  return steps.flatMap(({ action, turn }) =>
    action.kind === 'note' ? [`Your note of turn ${turn}: ${quote(action.text, nonce, 400)}`] : [],
  )
}

function describeReported(steps: readonly Step[], nonce: string): string[] {
  return steps.flatMap(({ decision: { findings }, turn }) =>
    findings.map(
      ({ title }) => `You reported a problem at turn ${turn}: ${quote(title, nonce, 200)}`,
    ),
  )
}

function describeAnswers(answers: Situation['answers'], nonce: string): string[] {
  return answers.map(
    ({ turn, question, answer }) =>
      `You were asked after turn ${turn}: ${quote(question, nonce, 200)} You answered: ${quote(answer, nonce, 300)}`,
  )
}

function describeBefore(turns: readonly TranscriptTurn[], nonce: string): string[] {
  if (turns.length === 0) return []
  const lines = turns.map(
    ({ turn, url, title, action, result }) =>
      `Turn ${turn} on ${quote(title, nonce, 60)}: ${describeAction(action, nonce, 80)}. ${describeResult(url, result, nonce)}`,
  )
  const asked = turns.flatMap(({ turn, question, answer }) =>
    question === null || answer === null ? [] : [{ turn, question, answer }],
  )
  return [
    ...describeAnswers(asked, nonce),
    ...lines,
    'Then the visit was interrupted, through no fault of the site. It starts again on the first page, and the site has forgotten what you did.',
  ]
}

function describeResult(url: string, result: TranscriptTurn['result'], nonce: string): string {
  if (result.error !== null) return `It did not work: ${quote(result.error, nonce, 100)}.`
  if (result.url !== url) return `You arrived at ${quote(result.url, nonce, 100)}.`
  return result.changed ? 'The page changed.' : 'Nothing changed that you could see.'
}

function describeEarlier(step: Step, nonce: string): string {
  if (step.action.kind === 'no_action') return describeLost(step, nonce)
  const effect = describeEffect(step, nonce, { maxLength: 90, maxEntries: 2 })
  const thought = step.decision.thought.trim()
  const thinking = thought === '' ? '' : ` You thought ${quote(thought, nonce, 160)}`
  return `Turn ${step.turn}: ${describeAction(recall(step), nonce, 60)}. ${effect}${thinking}`
}

/**
 * The page is named where it differs from that of the turn before. What the newest turn changed, and what was expected of it, stands
 * beside what is seen now.
 */
function describeRecent(
  step: Step,
  { previous, isNewest }: { previous: Step | undefined; isNewest: boolean },
  nonce: string,
): string {
  if (step.action.kind === 'no_action') return describeLost(step, nonce)
  const { decision, turn, before } = step
  const isSamePage = previous?.before.url === before.url && previous.before.title === before.title
  const where = isSamePage
    ? ''
    : ` on ${quote(before.title, nonce, 80)} at ${quote(before.url, nonce, 200)}`
  const isToldWithPage =
    isNewest && step.result.failure === null && step.action.kind !== 'answer_dialog'
  const effect = describeEffect(step, nonce, { maxLength: 160, maxEntries: 4 })
  return [
    `Turn ${turn}${where}: ${describeAction(recall(step), nonce, 200)}`,
    `  thought: ${quote(decision.thought, nonce, 400)}`,
    ...(isToldWithPage ? [] : [`  result: ${shorten(effect, MAX_EFFECT_LENGTH)}`]),
  ].join('\n')
}

function describeLost({ turn, result }: Step, nonce: string): string {
  return `Turn ${turn} was lost; nothing was done. ${quote(result.failure?.message ?? '', nonce, 320)}`
}

/** The action with what was typed, even if the record hides it: a made-up password is asked for again. */
function recall({ action, recorded }: Step): TranscriptTurn['action'] {
  return action.kind === 'type' ? { ...recorded, text: action.text } : recorded
}

function describeAction(
  { kind, label, of: owner, text, submit }: TranscriptTurn['action'],
  nonce: string,
  maxLength: number,
): string {
  const ofWhat = owner === undefined ? '' : ` of ${quote(owner, nonce, maxLength)}`
  const onWhat = label === null ? '' : ` on ${quote(label, nonce, maxLength)}${ofWhat}`
  const withWhat = text === null ? '' : ` with ${quote(text, nonce, maxLength)}`
  return `${kind}${onWhat}${withWhat}${submit === true ? ' and pressed Enter' : ''}`
}

function describeEffect(
  { action, result, before, after }: Step,
  nonce: string,
  bound: { maxLength: number; maxEntries: number },
): string {
  if (action.kind === 'answer_dialog') return 'No dialog has appeared yet.'
  if (result.failure !== null) {
    return `It did not work: ${quote(result.failure.message, nonce, bound.maxLength)}.`
  }
  if (after.url !== before.url) return `You arrived at ${quote(after.url, nonce, bound.maxLength)}.`
  const changes = describeChanges(before, after, { nonce, ...bound })
  if (changes.length > 0) return changes.join('; ')
  // The view of the same turn says so, too.
  return noChange
}
