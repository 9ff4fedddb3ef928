import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import type { GoalRecord, RecordedNews } from '../../mind/goal-record.ts'
import type { ParsedTask, TaskPart } from '../../task/parsed-task.ts'
import { isPageAction } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { MAX_TOLD_ACTIONS, MAX_TOLD_LINES } from '../limits.ts'
import { listChecks } from './describe-conditions.ts'
import type { JudgedGoal } from './outcome-facts.ts'
import { listWords } from './record/fresh-text.ts'
import type { News } from './record/news.ts'
import { isPassedOver } from './record/path-concepts.ts'

/**
 * The record of a part of a goal for a second look: every action on the page, and what changed in the turns in which code
 * considers success possible. null if nothing is left to check. Of what the visitor says, it has only the answer that a page
 * of the visit shows, with the part that asks for it.
 */
export function describePartRecord(
  { part, verdict }: JudgedGoal['parts'][number],
  news: readonly News[],
  { goal, answer }: { goal: ParsedTask; answer: VisitorAnswer | null },
): GoalRecord | null {
  if (verdict.kind !== 'possible') return null
  const steps = news.map(({ step }) => step)
  const possible = news.filter(
    ({ step, denial }) => denial === null && verdict.turns.includes(step.turn),
  )
  const turns = possible
    .filter(
      (one) => !isPassedOver(part, steps.slice(0, steps.indexOf(one.step) + 1), one.findNamed),
    )
    .map(describeNews)
  if (turns.length === 0) return null
  return {
    goal: goal.parts.length === 1 ? goal.text : `${part.text} (one part of: ${goal.text})`,
    conditions: listChecks(part).map(({ check, words }) =>
      words.length === 0 ? check : `${check.replace(/\.$/u, '')}: ${words.join(', ')}.`,
    ),
    actions: steps
      .filter(({ action }) => isPageAction(action))
      .slice(-MAX_TOLD_ACTIONS)
      .map(describeAction),
    turns,
    answer: answer === null || !isAsked(part, goal) ? null : describeAnswer(answer),
  }
}

/** A question at the end of what is to be done is no part of its own. */
function isAsked(part: TaskPart, { parts }: ParsedTask): boolean {
  return part.kind !== 'act' || parts.every(({ kind }) => kind === 'act')
}

/** What no page showed is not to be judged. */
function describeAnswer({ text, place }: VisitorAnswer): GoalRecord['answer'] {
  return place === null ? null : { text, quote: place.quote, turn: place.turn }
}

function describeNews(one: News): RecordedNews {
  const { after, turn } = one.step
  return {
    turn,
    title: after.title,
    url: after.url,
    news: listWords(one, MAX_TOLD_LINES),
    fields: listFields(after),
    requests: one.writes.map(({ method, url, status }) => `${method} ${url} ${status}`),
  }
}

/** What fields hold before they are emptied is in the actions. */
function listFields({ elements }: Observation): string[] {
  return elements
    .flatMap(({ name, textBefore, value, checked }) => {
      const label = name === '' ? (textBefore ?? 'A field without a name') : name
      if (checked === true) return [`${label}: on`]
      return value === null || value === '' ? [] : [`${label}: ${value}`]
    })
    .slice(0, MAX_TOLD_LINES)
}

function describeAction({ turn, recorded, before, action }: Step): string {
  const control =
    'ref' in action ? before.elements.find(({ ref }) => ref === action.ref) : undefined
  const where = control?.item ?? control?.context ?? null
  return [
    `Turn ${turn}: ${recorded.kind}`,
    ...(recorded.label === null ? [] : [`“${recorded.label}”`]),
    ...(where === null ? [] : [`(of ${where})`]),
    ...(recorded.text === null ? [] : [`with “${recorded.text}”`]),
    ...(recorded.submit === true ? ['and Enter'] : []),
  ].join(' ')
}
