import type { ObservedFriction } from '@understudy/contract/finding'
import { IdlePageHungError, PageHungError } from '../browser/browser-session.ts'
import { describeHang } from '../friction/describe-hang.ts'
import type { Box } from '../lib/box.ts'
import { hasGoal } from '../lib/text/goal.ts'
import { createSubject } from '../lib/text/subject.ts'
import { hold } from '../lib/waiting/held.ts'
import type { Situation } from '../mind/mind.ts'
import { getPersonaLimits } from '../mind/persona-limits.ts'
import type { Action } from '../turn/action.ts'
import { actions } from '../turn/actions.ts'
import type { Observation, ObservedViolation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import { findSurroundings, type MarkedPicture } from '../turn/view.ts'
import { judgeClaim, type JudgedClaim } from './claims/judge-claim.ts'
import { pictureClaim } from './claims/picture-claim.ts'
import { decide, type Decided } from './decide.ts'
import { findEnding } from './ending/find-ending.ts'
import type { Ending } from './ending/session-result.ts'
import { breakOff, performAction } from './perform-action.ts'
import { saveAmbientFrame } from './record-observation.ts'
import { recordTurn } from './record-turn.ts'
import { renewView } from './renew-view.ts'
import type { Seen } from './seen.ts'
import {
  describeSituation,
  type ObservedTurn,
  type OpenPage,
  type SessionState,
  type SessionView,
} from './session-state.ts'
import { showView, unseen } from './show-view.ts'
import { chooseAction, recordAction } from './visitor/choose-action.ts'
import { dropHeldUp, explainHeld } from './visitor/explain-held.ts'
import { measureTrouble, updateMood } from './visitor/mood.ts'
import { findTypedSecret, hideTyped } from './visitor/typed-secrets.ts'

/** The page after a turn, and how the session ended with it; null if it goes on. */
export interface TakenTurn {
  page: OpenPage
  ending: Ending | null
}

/**
 * Takes one turn: decide, act, observe, judge, record. If an error ends the session, throws it after recording the
 * turn.
 */
export async function takeTurn(
  state: SessionState,
  opened: OpenPage,
  signal: AbortSignal,
): Promise<TakenTurn> {
  const page = await renewView(state, opened, signal)
  const situation = describeSituation(state, page.observation)
  const thought = await decideMeanwhile(state, { situation, page }, signal)
  const { decided, seen, hang } = thought
  const { decision, problem } = decided

  const chosen =
    problem === null
      ? chooseAction(state, page.observation, decision.action)
      : ({ kind: 'refuse', action: decision.action, message: problem } as const)
  if (chosen.kind === 'stuck') return { page, ending: endStuck() }
  const { turn } = situation
  const recorded = await recordDecision(state, situation, { decision, action: chosen.action })
  const places = await pictureClaims(hang === null ? decision.findings : [], { seen, page }, signal)
  const performed =
    hang === null
      ? await performAction(chosen, { ...page, isShown: state.deps.mind.sees() }, signal)
      : breakOff(page.observation, hang, signal)
  const observedMs = state.deps.clock.monotonicMs()
  const { result, after, picture, interruption } = explainHeld(
    state.assignment,
    performed,
    page.observation,
  )
  const before = page.observation
  const unjudged = { turn, before, decision, action: chosen.action, recorded, result, after }
  const { observed, ending } = await judgeTurn(state, unjudged, {
    ...thought,
    places,
    interruption,
  })
  const { browser } = page
  const shown =
    picture === null
      ? unseen
      : showView(
          state,
          { browser, observation: after, part: findLookedAt(chosen.action, after) },
          () => picture,
          signal,
        )
  const view = picture === null ? null : { browser, picture, shown }
  const pending = await recordTurn(state, observed, view, {
    isLast: ending !== null || situation.turnsLeft <= 1,
    signal,
  })
  if (interruption !== null) {
    await pending.result()
    throw interruption
  }
  return { page: { browser, observation: after, observedMs, view: shown, pending }, ending }
}

/** The part of the window that the visitor asked to see closely; null for all of it. */
function findLookedAt(action: Action, observation: Observation): Box | null {
  if (action.kind !== 'look') return null
  const looked = observation.elements.find(({ ref }) => ref === action.ref)
  return looked === undefined ? null : findSurroundings(looked.box, observation)
}

interface Thought {
  decided: Decided
  /** What the mind saw; null if it got no picture. */
  seen: Seen | null
  violations: readonly ObservedViolation[]
  /** The page froze meanwhile: nothing can be done on it. */
  hang: IdlePageHungError | null
}

/**
 * The visitor thinks while the previous turn is completed and its page checked. If that fails, the thought is broken
 * off, and its end waited for so that its cost is known.
 */
async function decideMeanwhile(
  state: SessionState,
  { situation, page }: { situation: Situation; page: OpenPage },
  signal: AbortSignal,
): Promise<Thought> {
  const failed = new AbortController()
  const thinking = AbortSignal.any([signal, failed.signal])
  const deciding = hold(async () => {
    const view = (await page.view.result())?.shown ?? null
    return decide(state, { ...situation, view }, thinking)
  })
  try {
    const violations = await page.pending.result()
    const hang = await findHang(() => saveAmbientFrame(state, page, situation.turn, signal))
    return { decided: await deciding.result(), seen: await page.view.result(), violations, hang }
  } catch (error) {
    failed.abort(error)
    await deciding.result().catch(() => undefined)
    throw error
  }
}

async function findHang(work: () => Promise<void>): Promise<IdlePageHungError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof PageHungError)) throw error
    return new IdlePageHungError(error.message, { cause: error })
  }
}

/** What a turn is judged by besides its step. */
interface Circumstances extends Pick<Thought, 'seen' | 'violations'> {
  interruption: Error | null
  /** The place of each claim on the picture that the mind saw; null where there is none. */
  places: readonly (MarkedPicture | null)[]
}

async function judgeTurn(
  state: SessionState,
  unjudged: Omit<Step, 'mood'>,
  { interruption, violations, seen, places }: Circumstances,
): Promise<{ observed: ObservedTurn; ending: Ending | null }> {
  const claims = interruption === null ? judgeClaims(state, unjudged, seen !== null) : []
  for (const [index, claim] of claims.entries()) {
    const picture = places[index] ?? null
    if (claim.kind === 'kept' && picture !== null) {
      state.addPicturedClaim({ friction: claim.friction, turn: unjudged.turn, picture })
    }
  }
  const judged = { ...unjudged, mood: state.mood }
  const noticed = await noticeFrictions(state, judged, interruption, claims)
  const frictions = [...noticed, ...state.deps.inspectAccessibility(violations, noticed)]
  const step = { ...unjudged, mood: adjustMood(state, unjudged, frictions) }
  return {
    observed: {
      step,
      frictions,
      dropped: claims.flatMap((claim) => (claim.kind === 'dropped' ? [claim.claim] : [])),
    },
    ending: interruption === null ? findEnding(state, step, frictions) : null,
  }
}

async function recordDecision(
  state: SessionState,
  { turn, observation }: Situation,
  { decision, action }: Pick<Step, 'decision' | 'action'>,
): Promise<Step['recorded']> {
  const recorded = recordAction(action, observation)
  const typed = findTypedSecret(action, observation)
  if (typed !== null) state.addTypedSecret(typed)
  const { thought, expectation } = decision
  const data = hideTyped({ thought, expectation, usage: state.meter.read() }, state.typedSecrets)
  await state.deps.recorder.record([
    { kind: 'thought', turn, data },
    { kind: 'action', turn, data: hideTyped(recorded, state.typedSecrets) },
  ])
  return recorded
}

async function noticeFrictions(
  { assignment, deps, steps }: SessionView,
  step: Step,
  interruption: Error | null,
  claims: readonly JudgedClaim[],
): Promise<ObservedFriction[]> {
  if (interruption instanceof PageHungError) {
    const isBlamed = !(interruption instanceof IdlePageHungError)
    return [describeHang(step.before, isBlamed ? step.recorded.label : null)]
  }
  if (interruption !== null) return []
  const detected = await deps.detectFriction({
    step,
    earlier: steps,
    persona: assignment.persona,
    isLookOnly: assignment.interaction === 'look',
  })
  const kept = claims.flatMap((claim) => (claim.kind === 'kept' ? [claim.friction] : []))
  return [...detected, ...kept]
}

function judgeClaims(
  { steps, assignment }: SessionView,
  { decision, before }: Pick<Step, 'decision' | 'before'>,
  isPictured: boolean,
): JudgedClaim[] {
  return decision.findings.map((finding) => {
    const heldUp = assignment.interaction === 'look' ? dropHeldUp(finding, steps) : null
    return heldUp ?? judgeClaim(finding, { observation: before, steps, isPictured })
  })
}

async function pictureClaims(
  claims: Step['decision']['findings'],
  shown: { seen: Seen | null; page: OpenPage },
  signal: AbortSignal,
): Promise<(MarkedPicture | null)[]> {
  const pictures: (MarkedPicture | null)[] = []
  for (const claim of claims) pictures.push(await pictureClaim(claim, shown, signal))
  return pictures
}

/** Only the first occurrence of a friction irritates; the mood is kept for the next turn. */
function adjustMood(
  state: SessionState,
  { action, recorded, result, before, after }: Omit<Step, 'mood'>,
  frictions: readonly ObservedFriction[],
): Step['mood'] {
  const limits = getPersonaLimits(state.assignment.persona)
  const events = {
    result,
    after,
    expectsEffect: actions[action.kind].expectsEffect,
    isReturn: action.kind === 'back',
    givesUp: action.kind === 'give_up' && hasGoal(state.assignment),
  }
  const { label } = recorded
  const control = label === null || label === '' ? null : createSubject(before.url, label)
  return state.updateMood(frictions, control, (fresh, paid) => {
    const met = { ...events, frictions: fresh, paid }
    return { mood: updateMood(state.mood, met, limits), cost: measureTrouble(met) }
  })
}

function endStuck(): Ending {
  return {
    kind: 'nothing_left',
    reason: 'The same actions were repeated without effect, even after forced detours.',
  }
}
