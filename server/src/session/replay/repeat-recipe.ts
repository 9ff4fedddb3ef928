import type { BrowserSession } from '../../browser/browser-session.ts'
import { identifyProblem } from '../../friction/identify-problem.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import type { Action } from '../../turn/action.ts'
import { findHeldData } from '../../turn/failed-requests.ts'
import { createLeavingStep } from '../../turn/leaving-step.ts'
import type { ObservedElement, Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { findToleratedWaitMs } from '../../turn/tolerated-wait.ts'
import { REPLAY_LOOK_MS } from '../limits.ts'
import { performAction } from '../perform-action.ts'
import type { SessionView } from '../session-state.ts'
import type { Recipe } from './plan-replay.ts'
import { asksAgain, findStepSignIn } from './sign-ins.ts'

/** Result of a recipe: the problems that occurred, and why it could not be carried out; `refused`: the site did not accept a login. */
export type Repeated = {
  problems: ReadonlySet<string>
  /** Folded addresses of the pages that were seen. */
  pages: ReadonlySet<string>
  views: readonly Observation[]
  hasChanged: boolean
} & ({ kind: 'done' } | { kind: 'stopped' | 'refused'; reason: string })

/** Opens the page, repeats the steps and runs the detectors on the result. Throws errors of the browser. */
export async function repeatRecipe(
  state: SessionView,
  browser: BrowserSession,
  { opened, steps }: Recipe,
  signal: AbortSignal,
): Promise<Repeated> {
  const problems = new Set<string>()
  const pages = new Set<string>()
  const views: Observation[] = []
  const repeated: Step[] = []
  const summarize = () => ({
    problems,
    pages,
    views,
    hasChanged: repeated.some(({ result }) => result.changed),
  })
  const opening = await browser.open(opened, signal)
  if (opening.kind === 'failed')
    return { kind: 'stopped', ...summarize(), reason: `${opened} could not be reopened.` }
  const inspect = async (): Promise<void> => {
    const { violations } = await browser.checkAccessibility(signal)
    const found = state.deps.inspectAccessibility(violations, [])
    for (const friction of found) problems.add(identifyProblem(friction))
  }
  let observation = await browser.observe(signal)
  pages.add(foldUrl(observation.url))
  views.push(observation)
  await inspect()
  for (const original of steps) {
    const page = { browser, observation, signal }
    observation = await lookUntil((seen) => findAgain(original, seen) !== null, state, page)
    const action = findAgain(original, observation)
    if (action === null)
      return { kind: 'stopped', ...summarize(), reason: describeMissing(original) }
    const { result, after, interruption } = await performAction(
      { kind: 'perform', action },
      { browser, observation, isPictured: false },
      signal,
    )
    if (interruption !== null) throw interruption
    await inspect()
    pages.add(foldUrl(after.url))
    views.push(observation, after)
    const step = { ...original, before: observation, action, result, after }
    for (const problem of await detectProblems(state, step, repeated)) problems.add(problem)
    const end = await findEnd(state, { steps, original, step }, { browser, signal })
    if (end !== null) return { ...summarize(), hasChanged: true, ...end }
    repeated.push(step)
    observation = after
  }
  // The visit ends here, so that detectors that need two observations judge as when a visitor leaves.
  for (const problem of await detectProblems(state, createLeavingStep(observation), repeated))
    problems.add(problem)
  return { kind: 'done', ...summarize() }
}

async function detectProblems(
  { deps, assignment }: SessionView,
  step: Step,
  earlier: readonly Step[],
): Promise<string[]> {
  const { persona } = assignment
  const found = await deps.detectFriction({ step, earlier, persona })
  return found.map(identifyProblem)
}

/** Why the recipe ends after a step, before all of it was done; null if it goes on. */
async function findEnd(
  state: SessionView,
  { steps, original, step }: { steps: readonly Step[]; original: Step; step: Step },
  page: { browser: BrowserSession; signal: AbortSignal },
): Promise<{ kind: 'stopped' | 'refused'; reason: string } | null> {
  const held = state.assignment.replayMaySendData ? null : findHeldData(step.after)
  if (held !== null)
    return {
      kind: 'stopped',
      reason: `Repeating it would send data (${held}), which is not done without permission (replay_may_send_data).`,
    }
  const { failure } = step.result
  if (failure !== null && original.result.failure === null)
    return {
      kind: 'stopped',
      reason: `When the steps were repeated, turn ${step.turn} could not be done again: ${endSentence(failure.message)}`,
    }
  const signIn = findStepSignIn(steps, original)
  if (signIn === undefined || asksAgain(signIn.fill, original.after)) return null
  const isGone = (observation: Observation) => !asksAgain(signIn.fill, observation)
  const seen = await lookUntil(isGone, state, { ...page, observation: step.after })
  if (isGone(seen)) return null
  return {
    kind: 'refused',
    reason: `When the steps were repeated, the login form was still there after turn ${step.turn} had sent the login.`,
  }
}

/**
 * Looks at the page again until it is as expected, for as long as the visitor waits for a page: what a step needs may come later than what the
 * browser waits for.
 */
async function lookUntil(
  isExpected: (observation: Observation) => boolean,
  { deps: { clock }, assignment }: SessionView,
  page: { browser: BrowserSession; observation: Observation; signal: AbortSignal },
): Promise<Observation> {
  const untilMs = clock.monotonicMs() + findToleratedWaitMs(assignment.persona)
  let { observation } = page
  while (!isExpected(observation) && clock.monotonicMs() < untilMs) {
    await clock.sleep(REPLAY_LOOK_MS, page.signal)
    observation = await page.browser.observe(page.signal, true)
  }
  return observation
}

/** The same action on the same control of the current page; null if the control is missing. */
function findAgain({ action, before }: Step, { elements }: Observation): Action | null {
  if (!('ref' in action)) return action
  const original = before.elements.find(({ ref }) => ref === action.ref)
  if (original === undefined) return null
  const alike = elements.filter((element) => isAlike(element, original))
  // The same selector can lead to another row or card, if their order has changed.
  const same = alike.filter(({ item }) => item === original.item)
  const owned = same.length > 0 ? same : alike.filter(({ item }) => item === null)
  const [only] = owned
  const found =
    owned.find(({ selector }) => selector === original.selector) ??
    (nameOf(original) !== '' && owned.length === 1 ? only : findByPlace(original, before, owned))
  return found === undefined ? null : { ...action, ref: found.ref }
}

function isAlike(one: ObservedElement, other: ObservedElement): boolean {
  return one.role === other.role && nameOf(one) === nameOf(other)
}

/** What sighted people call it. */
function nameOf({ name, textBefore }: ObservedElement): string {
  return name === '' ? (textBefore ?? '') : name
}

/** Selectors of generated ids differ at every load: among equally many of its kind, it is where it was. */
function findByPlace(
  original: ObservedElement,
  before: Observation,
  alike: readonly ObservedElement[],
): ObservedElement | undefined {
  const known = before.elements.filter(
    (element) => isAlike(element, original) && element.item === original.item,
  )
  const isOfPage = alike.every(({ selector }) => known.every((one) => one.selector !== selector))
  return isOfPage && alike.length === known.length ? alike[known.indexOf(original)] : undefined
}

function describeMissing({ turn, recorded }: Step): string {
  const control =
    recorded.label === null || recorded.label === '' ? 'the control' : quoteText(recorded.label)
  const owner = recorded.of === undefined ? '' : ` of ${quoteText(recorded.of)}`
  return `When the steps were repeated, ${control}${owner} was missing, which turn ${turn} used.`
}
