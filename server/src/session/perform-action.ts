import {
  BrowserGoneError,
  type BrowserSession,
  PageHungError,
  type Pictured,
} from '../browser/browser-session.ts'
import { SiteLimitError } from '../browser/launch/site-limits.ts'
import { startSentence } from '../lib/text/sentence.ts'
import { type Held, hold } from '../lib/waiting/held.ts'
import { type Action, type ActionFailure, type ActionResult, isPageAction } from '../turn/action.ts'
import { actions } from '../turn/actions.ts'
import type { Observation } from '../turn/observation.ts'
import type { OpenPage } from './session-state.ts'
import type { ChosenAction } from './visitor/choose-action.ts'

/** isPictured: whether a picture is taken; true by default. isShown: the mind sees it, so it must not show an earlier moment than the text. */
interface ActedOn extends Pick<OpenPage, 'browser' | 'observation'> {
  isPictured?: boolean
  isShown?: boolean
}

/** Result of acting. */
export interface Performed {
  result: ActionResult
  after: Observation
  /** Of the page afterwards, still being taken; the next action must wait for it. Null if none was wanted or the turn was broken off. */
  picture: Held<Pictured> | null
  /** What broke off the turn; the turn is still recorded as far as it got. */
  interruption: Error | null
}

/** Performs the chosen action, then observes the page while its picture is taken. Does not throw. */
export async function performAction(
  chosen: Exclude<ChosenAction, { kind: 'stuck' }>,
  page: ActedOn,
  signal: AbortSignal,
): Promise<Performed> {
  const before = page.observation
  const { browser, isPictured = true, isShown = false } = page
  const takePicture = () => (isPictured ? hold(() => browser.screenshot(signal)) : null)
  // The page may have changed by itself while the visitor thought.
  const leave = (result: ActionResult): Performed => ({
    result,
    after: before,
    picture: takePicture(),
    interruption: null,
  })
  if (chosen.kind === 'refuse') return leave(refuse(before, chosen.message))
  try {
    const result = await act(chosen.action, browser, before, signal)
    if (result.target === null && !isPageAction(chosen.action)) return leave(result)
    const observing = hold(() => browser.observe(signal))
    if (isShown) await observing.result()
    const picture = takePicture()
    return { result, after: await observing.result(), picture, interruption: null }
  } catch (error) {
    return breakOff(before, error instanceof Error ? error : new Error(String(error)), signal)
  }
}

/** The result of an action that was broken off, or that could not begin. */
export function breakOff(before: Observation, interruption: Error, signal: AbortSignal): Performed {
  const result = { ...untouched(before), failure: explain(interruption, signal) }
  return { result, after: before, picture: null, interruption }
}

/** Actions that happen only in the persona's head leave the page unchanged. */
async function act(
  action: Action,
  browser: BrowserSession,
  before: Observation,
  signal: AbortSignal,
): Promise<ActionResult> {
  if (isPageAction(action)) return browser.act(action, signal)
  const { refusal } = actions[action.kind]
  return refusal === null ? { ...untouched(before), ok: true } : refuse(before, refusal)
}

function refuse(before: Observation, message: string): ActionResult {
  return { ...untouched(before), failure: { kind: 'refused', message } }
}

function explain(interruption: Error, signal: AbortSignal): ActionFailure {
  if (interruption instanceof PageHungError) {
    return { kind: 'unresponsive', message: interruption.message }
  }
  return { kind: 'interrupted', message: describeInterruption(interruption, signal) }
}

function describeInterruption(interruption: Error, { aborted }: AbortSignal): string {
  if (aborted) return 'The session was stopped before the result of the action was known.'
  if (interruption instanceof SiteLimitError) {
    return `${startSentence(interruption.message)}, which ended the session.`
  }
  if (interruption instanceof BrowserGoneError) {
    return 'The browser ended before the result of the action was known.'
  }
  return 'The page could not be read after the action.'
}

function untouched(before: Observation): ActionResult {
  return {
    ok: false,
    failure: null,
    target: null,
    changed: false,
    navigated: false,
    url: before.url,
    ms: 0,
    requests: 0,
  }
}
