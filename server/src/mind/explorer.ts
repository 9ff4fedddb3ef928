import { quoteText } from '../lib/text/sentence.ts'
import { finishInParts, type WorkInParts } from '../lib/waiting/in-parts.ts'
import type { Decision } from '../turn/decision.ts'
import { findFavouredArea } from './explorer/aims/areas.ts'
import { findFulfilled, type Fulfilled } from './explorer/aims/fulfilled.ts'
import { type Goal, listGoals } from './explorer/aims/goals.ts'
import { readTraits } from './explorer/aims/traits.ts'
import { composeAnswer } from './explorer/compose-answer.ts'
import { findPurpose } from './explorer/controls/control-names.ts'
import { listMoves } from './explorer/list-moves.ts'
import { remember } from './explorer/memory/memory.ts'
import { phraseMove } from './explorer/phrases.ts'
import { NOTHING_LEFT_SCORE } from './explorer/scores.ts'
import type { Mind, Situation } from './mind.ts'

/**
 * The mind that needs no model: it matches words with the goal, prefers what it has not seen, fills in forms by the
 * meaning of their fields, and says what it does and why. Deterministic for a situation and its seed. `model` is its
 * public name.
 */
export function createExplorer(model: string): Mind {
  return {
    model,
    sees: () => false,
    decide: async (situation, { signal }) => {
      signal.throwIfAborted()
      return finishInParts(decide(situation))
    },
    answer: async (_question, situation, { signal }) => {
      signal.throwIfAborted()
      return composeAnswer(situation)
    },
  }
}

/** With pauses: on a page that is as large as it can be, a decision takes some 0.2 s. */
function* decide(situation: Situation): WorkInParts<Decision> {
  // Most of that is reading names; they are kept.
  for (const { name } of situation.observation.elements) {
    findPurpose(name)
    yield
  }
  const goals = listGoals(situation)
  const { reached, steps } = situation
  const unproven = goals.filter(({ text }) => !reached.has(text))
  if (goals.length > 0 && unproven.length === 0) {
    return finish(goals, reached)
  }
  const fulfilled = unproven.flatMap((goal) => {
    const done = findFulfilled(goal, steps)
    return done === null ? [] : [{ goal, done }]
  })
  const open = unproven.filter((goal) => !fulfilled.some((one) => one.goal === goal))
  const last = fulfilled.at(-1)
  if (last !== undefined && open.length === 0) return trust(last.done)
  const view = {
    situation,
    memory: remember(situation),
    traits: readTraits(situation.persona),
    area: findFavouredArea(situation.seed),
  }
  // A step that nobody can see to have worked does not keep a visitor from what comes after it.
  for (const goal of open.length === 0 ? [null] : open) {
    const [best] = listMoves({ ...view, goal })
    yield
    if (best !== undefined && best.score >= NOTHING_LEFT_SCORE) {
      return { ...phraseMove(best, goal, situation), action: best.action, findings: [] }
    }
  }
  return leave(situation, open.at(0)?.text ?? null)
}

/** What was to be found out is said with the words of the page. */
function finish(goals: readonly Goal[], reached: Situation['reached']): Decision {
  const read = (some: readonly Goal[]) => some.flatMap(({ text }) => reached.get(text) ?? [])
  const quotes = read(goals)
  const [answer = ''] = read(goals.filter(({ task }) => task.onlyLooks))
  const summary = `The page shows it: ${quotes.map(quoteText).join(', ')}.`
  return {
    thought: `I have what I came for. ${summary}`,
    expectation: 'Nothing else. I am done.',
    action: { kind: 'done', summary, quote: answer || (quotes.at(0) ?? ''), answer },
    findings: [],
  }
}

/** Nothing proves it, but there is nothing left to do: whether it worked is for others to judge. */
function trust({ label, quote }: Fulfilled): Decision {
  const told = quote === '' ? '' : ` The page says: ${quoteText(quote)}.`
  const used =
    label === '' ? 'I did what I was asked to.' : `I used ${quoteText(label)} as I was asked to.`
  const summary = `${used}${told}`
  return {
    thought: `I have done what I came for. ${summary}`,
    expectation: 'Nothing else. I am done.',
    action: { kind: 'done', summary, quote },
    findings: [],
  }
}

function leave({ steps, observation }: Situation, goal: string | null): Decision {
  const pages = new Set([observation.url, ...steps.map(({ after }) => after.url)]).size
  const where = pages === 1 ? 'this page' : `${pages} pages`
  const seen = `I have tried what I could find on ${where}. What is left would show me nothing new.`
  const expectation = 'Nothing else. I am leaving.'
  if (goal === null) {
    const action = { kind: 'done', summary: seen, quote: '' } as const
    return { thought: seen, expectation, action, findings: [] }
  }
  const reason = `${seen} I saw no sign that ${quoteText(goal)} had worked.`
  return { thought: reason, expectation, action: { kind: 'give_up', reason }, findings: [] }
}
