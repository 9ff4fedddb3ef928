import type { SecondLookFact } from '@understudy/contract/outcome-facts'
import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import type { GoalRecord } from '../../mind/goal-record.ts'
import { MindError } from '../../mind/mind.ts'
import { createUsageMeter } from '../../mind/model/usage-meter.ts'
import type { SecondVerdict } from '../../mind/second-look.ts'
import type { Ending } from '../ending/session-result.ts'
import { MAX_ASKED_GOALS, MAX_LOOKING_MS } from '../limits.ts'
import { isModelBudgetSpent, type SessionView } from '../session-state.ts'
import { describePartRecord } from './goal-record.ts'
import { joinVerdicts } from './judge-goal.ts'
import type { JudgedAim, JudgedGoal } from './outcome-facts.ts'
import { readNews, type SessionRecord } from './record/news.ts'

/**
 * Result of a second look: the goals with what it found, and what the report says about it; null if none took place.
 */
export interface LookedAgain {
  judged: JudgedAim
  look: SecondLookFact | null
}

type Verdict = SecondVerdict | { verdict: 'none'; reason: string }
type JudgedPart = JudgedGoal['parts'][number]
type Answer = { one: JudgedPart } & Verdict

/**
 * Asks a model, if one is configured, about the goals that code cannot decide. It can only confirm what code considers
 * possible; if it fails or is aborted, the verdicts stay and the report says so.
 */
export async function lookAgain(
  state: SessionView,
  judged: JudgedAim,
  {
    record: session,
    ending,
    answer,
  }: { record: SessionRecord; ending: Ending; answer: VisitorAnswer | null },
): Promise<LookedAgain> {
  const goals = listOpenGoals(judged)
  const news = goals.length === 0 ? [] : readNews(session)
  // Each part is asked about alone: what proves one of them proves no other.
  const open = goals.flatMap(({ goal, parts }) =>
    parts.flatMap((one) => {
      const record = describePartRecord(one, news, { goal, answer })
      return record === null ? [] : [{ one, record }]
    }),
  )
  if (state.deps.lookAgain === null || open.length === 0 || !isOver(ending)) {
    return { judged, look: null }
  }
  const meter = createUsageMeter()
  using deadline = startDeadline(state.deps.clock, MAX_LOOKING_MS)
  const signal = AbortSignal.any([state.stop, deadline.signal])
  const answers: Answer[] = []
  for (const { one, record } of open.slice(0, MAX_ASKED_GOALS)) {
    answers.push({ one, ...(await ask(state, record, { signal, meter })) })
  }
  const usage = meter.read()
  state.meter.add(usage)
  return { judged: applyAnswers(judged, answers), look: { ...summarize(answers), usage } }
}

function listOpenGoals({ task, flows }: JudgedAim): JudgedGoal[] {
  return [...(task === null ? [] : [task]), ...flows].filter(
    ({ verdict }) => verdict.kind === 'possible',
  )
}

/** A visitor who left or was kept out reached nothing that could be confirmed. */
function isOver({ kind }: Ending): boolean {
  return kind === 'goal_reached' || kind === 'budget_exhausted' || kind === 'nothing_left'
}

async function ask(
  state: SessionView,
  record: GoalRecord,
  asking: { signal: AbortSignal; meter: ReturnType<typeof createUsageMeter> },
): Promise<Verdict> {
  const { lookAgain: look } = state.deps
  if (look === null || isModelBudgetSpent(state)) {
    return { verdict: 'none', reason: 'The session had no model budget left.' }
  }
  try {
    return await look(record, asking)
  } catch (error) {
    if (error instanceof MindError) return { verdict: 'none', reason: error.message }
    if (asking.signal.aborted) return { verdict: 'none', reason: 'The time limit was reached.' }
    throw error
  }
}

function applyAnswers(judged: JudgedAim, answers: readonly Answer[]): JudgedAim {
  const apply = (judgedGoal: JudgedGoal): JudgedGoal => {
    const parts = judgedGoal.parts.map((one): JudgedPart => {
      const answer = answers.find((each) => each.one === one)
      if (answer?.verdict !== 'shown') return one
      const proof = { turn: answer.turn, quote: answer.quote, kind: 'value' } as const
      return { ...one, verdict: { kind: 'shown', proof } }
    })
    if (parts.every((one, index) => one === judgedGoal.parts[index])) return judgedGoal
    const verdict = joinVerdicts(parts.map((one) => one.verdict))
    return { ...judgedGoal, parts, verdict, judgedBy: 'second_look' }
  }
  return {
    ...judged,
    task: judged.task === null ? null : apply(judged.task),
    flows: judged.flows.map(apply),
  }
}

/** Of several goals, one that was not found decides. */
function summarize(answers: readonly Answer[]): Omit<SecondLookFact, 'usage'> {
  const decisive =
    answers.find(({ verdict }) => verdict === 'none') ??
    answers.find(({ verdict }) => verdict === 'not_shown') ??
    answers.at(0)
  return {
    verdict: decisive?.verdict ?? 'none',
    reason: decisive?.reason ?? 'There was nothing to check.',
  }
}
