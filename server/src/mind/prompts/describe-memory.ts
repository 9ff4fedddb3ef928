import type { Step } from '../../turn/step.ts'
import { quote } from './neutralise.ts'

const RECENT_TURNS = 5
const MAX_EARLIER_LENGTH = 7000
const MAX_NOTES_LENGTH = 2500

/** What the persona remembers: its notes, earlier turns by a line each as far as they fit, the newest in detail. */
export function describeMemory(steps: readonly Step[], nonce: string): string {
  if (steps.length === 0) return 'Nothing yet: you have just arrived.'
  const earlier = steps.slice(0, -RECENT_TURNS)
  const recent = steps.slice(-RECENT_TURNS)
  return [
    ...describeNotes(steps, nonce),
    ...describeEarlier(earlier, nonce),
    ...recent.map((step) => describeRecent(step, nonce)),
  ].join('\n')
}

function describeNotes(steps: readonly Step[], nonce: string): string[] {
  const notes = steps.flatMap(({ action, turn }) =>
    action.kind === 'note' ? [`Your note of turn ${turn}: ${quote(action.text, nonce, 400)}`] : [],
  )
  return keepNewest(notes, MAX_NOTES_LENGTH)
}

function describeEarlier(steps: readonly Step[], nonce: string): string[] {
  const lines = steps.map(
    (step) =>
      `Turn ${step.turn}: ${describeAction(step, nonce, 60)} ${describeEffect(step, nonce, 90)}`,
  )
  const kept = keepNewest(lines, MAX_EARLIER_LENGTH)
  const left = lines.length - kept.length
  return left === 0 ? kept : [`(${left} turns before these are left out)`, ...kept]
}

function keepNewest(lines: readonly string[], maxLength: number): string[] {
  let length = 0
  const kept = lines.toReversed().filter((line) => {
    length += line.length + 1
    return length <= maxLength
  })
  return kept.toReversed()
}

function describeRecent(step: Step, nonce: string): string {
  const { decision, turn, before } = step
  return [
    `Turn ${turn} on ${quote(before.title, nonce, 80)} at ${quote(before.url, nonce, 200)}:`,
    `  you thought ${quote(decision.thought, nonce, 400)}`,
    `  you expected ${quote(decision.expectation, nonce, 250)}`,
    `  you did: ${describeAction(step, nonce, 200)}`,
    `  it turned out: ${describeEffect(step, nonce, 200)}`,
  ].join('\n')
}

function describeAction({ recorded }: Step, nonce: string, maxLength: number): string {
  const { kind, label, text } = recorded
  const onWhat = label === null ? '' : ` on ${quote(label, nonce, maxLength)}`
  const withWhat = text === null ? '' : ` with ${quote(text, nonce, maxLength)}`
  return `${kind}${onWhat}${withWhat}`
}

function describeEffect({ result, before, after }: Step, nonce: string, maxLength: number): string {
  if (result.failure !== null) {
    return `It did not work: ${quote(result.failure.message, nonce, maxLength)}.`
  }
  if (after.url !== before.url) return `You came to ${quote(after.url, nonce, maxLength)}.`
  return result.changed ? 'The page changed.' : 'Nothing on the page changed.'
}
