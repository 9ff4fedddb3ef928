import { type ActionKind, isPageAction } from '../../turn/action.ts'
import { findSentData } from '../../turn/failed-requests.ts'
import { namesChange } from '../../turn/may-change-data.ts'
import type { Step } from '../../turn/step.ts'
import type { SessionAssignment } from '../session-assignment.ts'
import { findProblemView, isStateOfPage, type Problem } from './find-problems.ts'
import { asksAgain, findStepSignIn, listSignIns } from './sign-ins.ts'

/** A recipe for a clean browser: open a page, and repeat steps of the session on it. */
export interface Recipe {
  opened: string
  steps: readonly Step[]
}

/** The recipes to reproduce a problem, shortest first, or why there is none. */
export type ReplayPlan =
  | {
      kind: 'possible'
      recipes: readonly Recipe[]
      /** Why the whole path cannot be repeated; null if it can. */ obstacle: string | null
    }
  | { kind: 'impossible'; reason: string }

type PermittedTarget = Pick<SessionAssignment, 'targetUrl' | 'replayMaySendData' | 'interaction'>

/**
 * A page state is reproduced by opening the page; the effect of an action by repeating what was done on its page since it was
 * opened. If that shows nothing, the whole path from the target is repeated. Steps that send data are repeated only with
 * the customer's permission, except the one that signs in.
 */
export function planReplay(
  problem: Problem,
  { targetUrl, replayMaySendData: maySend, interaction }: PermittedTarget,
): ReplayPlan {
  const { detector, quote } = problem.friction
  if (detector === 'mind' && quote === null) return { kind: 'impossible', reason: judgement }
  if (detector === 'page-hung') return { kind: 'impossible', reason: hung }
  const isPageState = isStateOfPage(problem)
  const short = isPageState ? planPage(problem) : planAction(problem)
  const isSeenBefore = isPageState && findProblemView(problem) === problem.step.before
  const path = problem.steps.slice(0, isSeenBefore ? -1 : undefined)
  const whole = { opened: targetUrl, steps: pickSteps(problem, path) }
  const permission = { maySend, maySignIn: interaction !== 'look' }
  const obstacle = findObstacle({ opened: targetUrl, steps: path }, permission)
  const shortObstacle = findObstacle(short, permission)
  if (shortObstacle !== null) return { kind: 'impossible', reason: shortObstacle }
  if (!isPageState && short.steps.length === 0)
    return { kind: 'impossible', reason: nothingToRepeat }
  const recipes = obstacle === null && !isSame(short, whole) ? [short, whole] : [short]
  return { kind: 'possible', recipes, obstacle }
}

const judgement =
  'The visitor judged what it saw on a picture, which repeating the steps cannot confirm.'
const nothingToRepeat = 'Nothing was done on the page that could be repeated.'
const hung = 'A page that stopped responding is not reopened.'

/** Actions that show another part of a page. */
const viewing: ReadonlySet<ActionKind> = new Set(['scroll', 'find'])

function planPage(problem: Problem): Recipe {
  const view = findProblemView(problem)
  const steps = problem.steps.filter(
    ({ before, action }) => before.documentId === view.documentId && viewing.has(action.kind),
  )
  return { opened: view.url, steps }
}

function planAction(problem: Problem): Recipe {
  const { steps, step } = problem
  const first = steps.findIndex(({ before }) => before.documentId === step.before.documentId)
  const opened = steps[first]?.before.url ?? step.before.url
  return { opened, steps: pickSteps(problem, steps.slice(first)) }
}

/** Leaves out steps that changed nothing, unless they used the problem's control or prepared the answer to a dialog. */
function pickSteps({ step: own }: Problem, steps: readonly Step[]): Step[] {
  const control = own.result.target?.selector
  return steps.filter((step) => {
    const { action, result } = step
    if (!isPageAction(action)) return false
    const isOwn = step === own || (control !== undefined && result.target?.selector === control)
    const isMistake = result.failure !== null && !siteFailures.has(result.failure.kind)
    const hasEffect = action.kind === 'answer_dialog' || result.changed
    return !isMistake && (isOwn || hasEffect)
  })
}

const siteFailures = new Set(['covered', 'disabled', 'unresponsive'])

function findObstacle(
  { opened, steps }: Recipe,
  { maySend, maySignIn }: { maySend: boolean; maySignIn: boolean },
): string | null {
  if (!maySend && namesChange(opened)) {
    const { pathname } = new URL(opened)
    return `Opening ${pathname} may change data, so it is not repeated without permission (replay_may_send_data).`
  }
  const signIns = listSignIns(steps)
  for (const [index, step] of steps.entries()) {
    if (step.action.kind === 'use_credential' && !maySignIn)
      return `Turn ${step.turn} fills in one of the run’s logins, which a run that only looks does not repeat.`
    const signIn = findStepSignIn(steps, step)
    if (
      signIn !== undefined &&
      steps.slice(index).every(({ after }) => asksAgain(signIn.fill, after))
    )
      return `The login form was still there after turn ${step.turn} had sent the login. It is not tried again, because a site can lock an account.`
    const isSignIn = signIns.some(({ sending }) => sending === step)
    const sent = maySend || isSignIn ? null : findSentData(step)
    if (sent !== null)
      return `Turn ${step.turn} sends data (${sent}), so it is not repeated without permission (replay_may_send_data).`
  }
  return null
}

function isSame(one: Recipe, other: Recipe): boolean {
  return (
    one.opened === other.opened &&
    one.steps.length === other.steps.length &&
    one.steps.every((step, index) => step === other.steps[index])
  )
}
