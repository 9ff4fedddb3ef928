import type { ReplayFact } from '@understudy/contract/checks/replay-fact'
import {
  BrowserGoneError,
  type BrowserSession,
  CheckHungError,
  PageHungError,
} from '../../browser/browser-session.ts'
import { SiteLimitError } from '../../browser/launch/site-limits.ts'
import { DocumentGoneError, PageAgentError } from '../../browser/page/document-errors.ts'
import { identifyProblem } from '../../friction/identify-problem.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { isBrowserErrorPage } from '../../lib/address/is-browser-error-page.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import { isShown } from '../../turn/shown-text.ts'
import { closeBrowser } from '../close-browser.ts'
import { MAX_SIGN_INS, REPLAY_SHARE } from '../limits.ts'
import type { SessionView } from '../session-state.ts'
import {
  findProblems,
  findProblemView,
  isClaim,
  isStateOfPage,
  type Problem,
} from './find-problems.ts'
import { planReplay, type Recipe, type ReplayPlan } from './plan-replay.ts'
import { type Repeated, repeatRecipe } from './repeat-recipe.ts'
import { fillsPassword } from './sign-ins.ts'

const outOfTime =
  'The time for repeating steps, half of the session’s duration, was already used up.'
const interrupted = 'The replay was interrupted.'
const broken = 'The browser failed when its steps were repeated.'
const ours = 'Its steps could not be repeated, for a reason on our side.'

/** What can go wrong in a browser; every other error is a fault on our side. */
const browserErrors = [
  BrowserGoneError,
  PageHungError,
  CheckHungError,
  SiteLimitError,
  DocumentGoneError,
  PageAgentError,
]

/** The results of the replays. cause: the first internal error, for the operator; null if there was none. */
interface Replays {
  facts: ReplayFact[]
  cause: unknown
}

/**
 * Repeats the steps that led to the findings of the site in a clean browser, and returns the result of each. Sends
 * nothing that may change data without permission. Does not throw: findings that cannot be repeated stay as the session recorded them.
 */
export async function replayFindings(state: SessionView): Promise<Replays> {
  const { openForReplay, clock } = state.deps
  const problems = findProblems(state.judged)
  if (openForReplay === null || problems.length === 0 || state.stop.aborted)
    return { facts: [], cause: null }
  const elapsedMs = clock.monotonicMs() - state.startedMs
  using deadline = startDeadline(clock, elapsedMs * REPLAY_SHARE)
  const signal = AbortSignal.any([state.stop, deadline.signal])
  await using browsers = new CleanBrowsers(state, openForReplay, signal)
  const facts: ReplayFact[] = []
  let cause: unknown = null
  for (const problem of problems) {
    try {
      facts.push(await replay(browsers, state, problem))
    } catch (error) {
      cause ??= error
      facts.push(createFact(problem, null, 'unverified', ours))
    }
  }
  return { facts, cause }
}

/** A browser is clean until an action in it has an effect; then the next recipe gets another one. */
class CleanBrowsers implements AsyncDisposable {
  private readonly state: SessionView
  private readonly open: (signal: AbortSignal) => Promise<BrowserSession>
  private readonly results = new Map<string, Repeated>()
  private browser: BrowserSession | null = null
  /** A login that a site refused is not tried again: it can lock the account. */
  private refused: Repeated | null = null
  private signIns = 0
  readonly signal: AbortSignal

  constructor(
    state: SessionView,
    open: (signal: AbortSignal) => Promise<BrowserSession>,
    signal: AbortSignal,
  ) {
    this.state = state
    this.open = open
    this.signal = signal
  }

  /** Repeats a recipe once, however many problems it is for. */
  async repeat(recipe: Recipe): Promise<Repeated> {
    const key = JSON.stringify([recipe.opened, recipe.steps.map(({ turn }) => turn)])
    const known = this.results.get(key) ?? (await this.repeatNow(recipe))
    this.results.set(key, known)
    return known
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { browser } = this
    this.browser = null
    if (browser !== null) await closeBrowser(browser, this.state.deps.clock)
  }

  private async repeatNow(recipe: Recipe): Promise<Repeated> {
    this.signal.throwIfAborted()
    if (recipe.steps.some(fillsPassword)) {
      if (this.refused !== null) return this.refused
      if (this.signIns === MAX_SIGN_INS) return tooManySignIns
      this.signIns += 1
    }
    this.browser ??= await this.open(this.signal)
    let isClean = false
    try {
      const repeated = await repeatRecipe(this.state, this.browser, recipe, this.signal)
      isClean = !repeated.hasChanged
      if (repeated.kind === 'refused')
        this.refused = { ...notRepeated, kind: 'refused', reason: repeated.reason }
      return repeated
    } finally {
      if (!isClean) await this[Symbol.asyncDispose]()
    }
  }
}

const notRepeated = {
  problems: new Set<string>(),
  pages: new Set<string>(),
  views: [],
  hasChanged: false,
}
const tooManySignIns: Repeated = {
  ...notRepeated,
  kind: 'stopped',
  reason: `Its steps sign in, which replays of one session do at most ${MAX_SIGN_INS} times.`,
}

/** Throws only errors that are ours. */
async function replay(
  browsers: CleanBrowsers,
  { assignment, stop }: SessionView,
  problem: Problem,
): Promise<ReplayFact> {
  const plan = planReplay(problem, assignment)
  if (plan.kind === 'impossible') return createFact(problem, null, 'unverified', plan.reason)
  try {
    return await follow(browsers, problem, plan)
  } catch (error) {
    const reason = explain(error, stop, browsers.signal)
    if (reason === null) throw error
    return createFact(problem, null, 'unverified', reason)
  }
}

/** Why a replay broke off, in words for a customer; null if the error is ours. */
function explain(error: unknown, stop: AbortSignal, signal: AbortSignal): string | null {
  if (stop.aborted) return interrupted
  if (signal.aborted) return outOfTime
  return browserErrors.some((known) => error instanceof known) ? broken : null
}

async function follow(
  browsers: CleanBrowsers,
  problem: Problem,
  { recipes, obstacle }: Extract<ReplayPlan, { kind: 'possible' }>,
): Promise<ReplayFact> {
  const key = identifyProblem(problem.friction)
  const page = findPage(problem)
  let isReached = page === null
  let last: { recipe: Recipe; repeated: Repeated } | null = null
  for (const recipe of recipes) {
    const repeated = await browsers.repeat(recipe)
    isReached ||= page !== null && repeated.pages.has(page)
    if (repeated.problems.has(key)) return createFact(problem, recipe, 'verified', null)
    if (hasWords(problem, repeated)) return createFact(problem, recipe, 'unverified', wordsAgain)
    // The whole path comes last: what it does not reach is not known to be gone, whatever a shorter one showed.
    last = { recipe, repeated }
  }
  if (last === null) throw new Error('a possible plan has no recipe')
  const { recipe, repeated } = last
  if (repeated.kind !== 'done') return createFact(problem, recipe, 'unverified', repeated.reason)
  if (!isReached) return createFact(problem, recipe, 'unverified', notReached)
  const gone = isClaim(problem) ? wordsGone : notReproduced
  if (obstacle === null) return createFact(problem, recipe, 'not_reproduced', gone)
  return createFact(problem, recipe, 'unverified', `${obstacle} ${notMetAlone}`)
}

/** The page that must be seen again to tell whether the problem is still there; null if that cannot be said. */
function findPage(problem: Problem): string | null {
  const { url } = findProblemView(problem)
  return isStateOfPage(problem) && !isBrowserErrorPage(url) ? foldUrl(url) : null
}

/** The words of a claim are searched again; that they are a problem stays the visitor's judgement. */
function hasWords({ friction: { detector, quote } }: Problem, { views }: Repeated): boolean {
  return detector === 'mind' && quote !== null && views.some((view) => isShown(quote, view))
}

const wordsAgain =
  'Its words were there again when the steps were repeated in a clean browser. That they are a problem is the visitor’s judgement.'
const wordsGone = 'Its words were not there when the steps were repeated in a clean browser.'
const notReproduced = 'It did not happen again when the steps were repeated in a clean browser.'
const notReached = 'The repeated steps did not lead to its page in a clean browser.'
const notMetAlone = 'Without the whole way to it, the page in a clean browser did not show it.'

function createFact(
  { friction, step }: Problem,
  recipe: Recipe | null,
  status: ReplayFact['status'],
  reason: string | null,
): ReplayFact {
  return {
    detector: friction.detector,
    subject: friction.subject,
    turn: step.turn,
    status,
    reason,
    opened: recipe?.opened ?? null,
    turns: recipe?.steps.map(({ turn }) => turn) ?? [],
  }
}
