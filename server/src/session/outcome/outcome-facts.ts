import type {
  FlowFact,
  OutcomeFacts,
  SecondLookFact,
  SuccessCondition,
} from '@understudy/contract/outcome-facts'
import { listConcepts, measureOverlap } from '../../lib/text/lexicon.ts'
import type { AskedTasks, ParsedTask, TaskPart } from '../../task/parsed-task.ts'
import type { Action } from '../../turn/action.ts'
import type { Step } from '../../turn/step.ts'
import { describeConditions } from './describe-conditions.ts'
import { joinVerdicts, judgePart } from './judge-goal.ts'
import { readGoal } from './read-goal.ts'
import { readNews, type SessionRecord } from './record/news.ts'
import type { GoalVerdict } from './verdict.ts'

/** The goals of a session, read before it starts. */
export interface Aim extends AskedTasks {
  conditions: readonly SuccessCondition[]
}

/** A goal and the verdict on it. */
export interface JudgedGoal {
  goal: ParsedTask
  verdict: GoalVerdict
  /** The same for each of its parts, in order. */
  parts: readonly { part: TaskPart; verdict: GoalVerdict }[]
  judgedBy: 'code' | 'second_look'
}

/** All goals of a session with their verdicts. */
export interface JudgedAim {
  task: JudgedGoal | null
  flows: readonly JudgedGoal[]
  conditions: readonly SuccessCondition[]
}

/** Fixes what success means. */
export function readAim({ task, flows }: { task: string | null; flows: readonly string[] }): Aim {
  const [own, named] = [task === null ? null : readGoal(task), flows.map(readGoal)]
  const conditions = describeConditions([...(own === null ? [] : [own]), ...named])
  return { task: own, flows: named, conditions }
}

/** Code's verdicts on all goals. */
export function judgeByCode(aim: Aim, record: SessionRecord): JudgedAim {
  const isAimless = aim.task === null && aim.flows.length === 0
  const news = isAimless ? [] : readNews(record)
  const last = record.steps.at(-1)?.action
  const quote = last?.kind === 'done' ? last.quote : null
  const judge = (goal: ParsedTask): JudgedGoal => {
    const parts = goal.parts.map((part) => ({
      part,
      verdict: judgePart(part, news, { record, quote }),
    }))
    return {
      goal,
      verdict: joinVerdicts(parts.map(({ verdict }) => verdict)),
      parts,
      judgedBy: 'code',
    }
  }
  return {
    task: aim.task === null ? null : judge(aim.task),
    flows: aim.flows.map(judge),
    conditions: aim.conditions,
  }
}

/** What page and network say about the outcome, separate from what the mind claimed in its last turn. */
export function describeOutcomeFacts(
  judged: JudgedAim,
  steps: readonly Step[],
  look: SecondLookFact | null,
): OutcomeFacts {
  const last = steps.at(-1)?.action
  const goals = judged.task === null ? judged.flows : [judged.task]
  return {
    claimed_success: last?.kind === 'done',
    claim: findClaim(last),
    ...(last?.kind === 'done' ? { claimed_quote: last.quote } : {}),
    ...describeEvidence(goals),
    ...(look === null ? {} : { second_look: look }),
    conditions: [...judged.conditions],
    ...describeUnread(judged),
    ...(judged.flows.length === 0
      ? {}
      : { flows: judged.flows.map((flow) => describeFlow(flow, steps)) }),
  }
}

function describeUnread({ task, flows }: JudgedAim): Pick<OutcomeFacts, 'unread'> {
  const goals = [...(task === null ? [] : [task]), ...flows]
  const unread = goals.flatMap(({ goal }) => goal.unread)
  return unread.length === 0 ? {} : { unread }
}

function findClaim(action: Action | undefined): string {
  if (action?.kind === 'done') return action.summary
  return action?.kind === 'give_up' ? action.reason : ''
}

type Evidence = Pick<
  OutcomeFacts,
  | 'supported'
  | 'evidence_turn'
  | 'evidence_quote'
  | 'evidence_kind'
  | 'judged_by'
  | 'denial'
  | 'possible_turns'
>

/** Of several goals, a failed one decides. */
function describeEvidence(goals: readonly JudgedGoal[]): Evidence {
  const none = { supported: null, evidence_turn: null, evidence_quote: null }
  const decisive =
    goals.find(({ verdict }) => verdict.kind === 'denied') ??
    goals.find(({ verdict }) => verdict.kind === 'not_shown') ??
    goals.find(({ verdict }) => verdict.kind === 'possible') ??
    goals.at(-1)
  if (decisive === undefined) return none
  const { verdict, judgedBy } = decisive
  if (verdict.kind === 'not_shown') return none
  if (verdict.kind === 'possible') return { ...none, possible_turns: [...verdict.turns] }
  const { turn, quote, kind } = verdict.proof
  const evidence = { evidence_turn: turn, evidence_quote: quote, evidence_kind: kind }
  const by = { judged_by: judgedBy }
  return verdict.kind === 'shown'
    ? { supported: true, ...evidence, ...by }
    : { supported: false, ...evidence, ...by, denial: verdict.denial }
}

function describeFlow({ goal, verdict }: JudgedGoal, steps: readonly Step[]): FlowFact {
  const flow = goal.text
  if (verdict.kind === 'shown') {
    return { flow, status: 'reached', turn: verdict.proof.turn, quote: verdict.proof.quote }
  }
  const last = steps.findLast((step) => isAbout(step, goal))
  // Turns of an earlier attempt are not known here, so it must not be reported as never attempted.
  const isWhole = (steps[0]?.turn ?? 1) === 1
  const status = last === undefined && isWhole ? 'not_attempted' : 'not_reached'
  return { flow, status, turn: last?.turn ?? null, quote: null }
}

/** Something was used or entered that shares a word with the step. */
function isAbout({ action, recorded }: Step, { text }: ParsedTask): boolean {
  if (!('ref' in action)) return false
  const done = listConcepts(`${recorded.label ?? ''} ${recorded.text ?? ''}`)
  return measureOverlap(listConcepts(text), done) > 0
}
