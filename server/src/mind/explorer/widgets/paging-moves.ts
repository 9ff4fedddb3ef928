import { foldDigits } from '../../../lib/text/fold-digits.ts'
import { foldNumbers } from '../../../task/fold-numbers.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { says, saysOnly } from '../../../words/says.ts'
import { leadOnWords } from '../../../words/steps/lead-on.ts'
import { askNextPageWords } from '../../../words/tasks/ask-next-page.ts'
import { askPageWords } from '../../../words/tasks/ask-page.ts'
import { askSecondPageWords } from '../../../words/tasks/ask-second-page.ts'
import { isField } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { findActedOn } from '../memory/memory.ts'
import type { Move, View } from '../move.ts'
import { SEEK_ENTRY_SCORE } from '../scores.ts'
import { arrows } from './calendar-moves.ts'

/** To the page of a list that the goal names: by its number, or by the control that leads on as often as needed. */
export function listPagingMoves({ goal, situation }: View): Move[] {
  const wanted = goal === null ? null : findWantedPage(goal.text)
  if (wanted === null || showsPage(situation.observation, wanted)) return []
  const { observation } = situation
  const controls = listUsable(observation).filter((one) => !isField(one) && !one.disabled)
  const target =
    controls.find((one) => !one.current && readPage(one.name) === wanted) ??
    controls.find((one) => leadsOn(one))
  if (target !== undefined) {
    const action = { kind: 'click', ref: target.ref } as const
    return [{ action, score: SEEK_ENTRY_SCORE, motive: 'goal', label: target.name }]
  }
  const { y, maxY } = observation.scroll
  if (y >= maxY - 8) return []
  const action = { kind: 'scroll', to: 'bottom' } as const
  return [{ action, score: SEEK_ENTRY_SCORE, motive: 'look_further', label: 'down' }]
}

/** Whether the last of the steps opened the page of a list that a goal names. */
export function opensWantedPage(goal: string, steps: readonly Step[]): boolean {
  const wanted = findWantedPage(goal)
  const last = steps.at(-1)
  if (wanted === null || last === undefined) return false
  const hasTurned = steps.some(({ action }) => action.kind === 'click')
  if (hasTurned && showsPage(last.after, wanted) && !showsPage(last.before, wanted)) return true
  const pressed = findActedOn(last)
  if (pressed === undefined || last.action.kind !== 'click') return false
  if (readPage(pressed.name) === wanted) return true
  const turns = steps.filter((step) => {
    const control = findActedOn(step)
    return (
      step.action.kind === 'click' &&
      step.result.changed &&
      control !== undefined &&
      leadsOn(control)
    )
  })
  return leadsOn(pressed) && turns.length === (wanted === 'next' ? 1 : wanted - 1)
}

/** “Page 3 of 9”, or the number that is marked as the current one. */
function showsPage({ lines, elements }: Observation, wanted: number | 'next'): boolean {
  return (
    elements.some(({ current, name }) => current && readPage(name) === wanted) ||
    lines.some((line) => {
      const [first, ...others] = foldDigits(line).match(/\d+/gu) ?? []
      return others.length < 2 && Number(first) === wanted && says(line, askPageWords)
    })
  )
}

function findWantedPage(goal: string): number | 'next' | null {
  if (says(goal, askNextPageWords)) return 'next'
  if (says(goal, askSecondPageWords)) return 2
  if (!says(goal, askPageWords)) return null
  const number = /(?<![\p{N}.,])\d{1,3}(?![\p{N}.,])/u.exec(foldNumbers(foldDigits(goal)))?.[0]
  return number === undefined ? null : Number(number)
}

/** “2”, “Page 2”. */
function readPage(name: string): number | null {
  const [number, ...others] = foldDigits(name).match(/\d+/gu) ?? []
  if (number === undefined || others.length > 0) return null
  const rest = foldDigits(name).replace(number, '').trim()
  return rest === '' || says(rest, askPageWords) ? Number(number) : null
}

function leadsOn({ name, disabled }: ObservedElement): boolean {
  if (disabled) return false
  return (
    arrows.later.test(name.trim()) || says(name, askNextPageWords) || saysOnly(name, leadOnWords)
  )
}
