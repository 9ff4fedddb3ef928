import { hasGlided } from './glide.ts'
import type { HarmlessWork } from './harmless-work.ts'

/**
 * The page's answer about its own pending work: timers up to a second, queried through a private event. unknown: how
 * many of them may prove harmless; harmless: how many have and are not counted.
 */
interface TimerState {
  count: number
  nextMs: number
  unknown: number
  harmless: number
}

/** isUntilEffect: they are awaited only because the visitor has seen no effect yet. */
interface AwaitedTimers extends TimerState {
  isUntilEffect: boolean
}

/** How a wait inside the page ended. idleMs: how long the page had been idle then. */
export interface IdleState {
  isQuiet: boolean
  idleMs: number
  isLoading: boolean
}

const maxAnimationMs = 1000
/** Animations that move content get more time: a press or a reading during one would miss its target. */
const maxMoveMs = 3000
/** Styles that only change colours. */
const stillStyles = new Set(
  'offset computedOffset easing composite opacity color backgroundColor borderColor boxShadow filter backgroundPosition backgroundPositionX outlineColor fill stroke'.split(
    ' ',
  ),
)
const maxExtraFrames = 3
/** A frame that took longer was late, and so may be what the page does with an answer that has just arrived. */
const lateFrameMs = 50

/** Waits until timers, short animations and rendering are done, for at most `capMs`. */
export async function waitUntilIdle(
  { channel, capMs }: { channel: string; capMs: number },
  work: HarmlessWork,
): Promise<IdleState> {
  const start = performance.now()
  let lastWork = start - 1000
  let extraFrames = 0
  let isUntilEffect = false
  const pendingMs = (): number => {
    const timers = listTimers(channel, performance.now() - start, work)
    if (timers.unknown > 0) work.beginTrial()
    isUntilEffect = timers.isUntilEffect
    return Math.max(timers.count > 0 ? Math.max(timers.nextMs, 1) : 0, animationMs())
  }
  let wake: (() => void) | null = null
  const observer = new MutationObserver(() => {
    lastWork = performance.now()
    if (isUntilEffect && work.hasEffect()) wake?.()
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  try {
    for (;;) {
      const left = start + capMs - performance.now()
      const waitMs = Math.min(pendingMs(), left)
      if (waitMs > 0) {
        await pause(waitMs, (resume) => {
          wake = resume
        })
        lastWork = performance.now()
        extraFrames = 0
      }
      const frameMs = performance.now()
      const isGliding = await hasGlided(channel, nextFrame)
      if (isGliding) {
        lastWork = performance.now()
        extraFrames = 0
      }
      const isLate = performance.now() - frameMs > lateFrameMs && extraFrames === 0
      const isStill = (lastWork < frameMs && !isLate) || extraFrames >= maxExtraFrames
      const isDone = isStill && pendingMs() === 0
      if (isDone) work.rest()
      if (isDone || performance.now() - start >= capMs) return report(isDone, lastWork)
      extraFrames += 1
    }
  } finally {
    observer.disconnect()
  }
}

function report(isQuiet: boolean, lastWork: number): IdleState {
  return {
    isQuiet,
    idleMs: performance.now() - lastWork,
    isLoading: document.readyState === 'loading',
  }
}

/** Pending timers. Those that proved harmless are among them if the visitor would otherwise see no effect. */
function listTimers(channel: string, askedMs: number, work: HarmlessWork): AwaitedTimers {
  const timers = askTimers(channel, askedMs, false)
  if (timers.harmless === 0 || work.hasEffect()) return { ...timers, isUntilEffect: false }
  return { ...askTimers(channel, askedMs, true), isUntilEffect: timers.count === 0 }
}

/** The page's main world answers through two events whose names only we know, with numbers only. */
function askTimers(channel: string, askedMs: number, isComplete: boolean): TimerState {
  let state: TimerState = { count: 0, nextMs: 0, unknown: 0, harmless: 0 }
  const receive = (event: Event): void => {
    if (!(event instanceof MouseEvent)) return
    const { screenX: count, screenY: nextMs, clientX: unknown, clientY: harmless } = event
    state = { count, nextMs, unknown, harmless }
  }
  window.addEventListener(`${channel}-answer`, receive, { once: true })
  const question = { screenX: Math.ceil(askedMs), screenY: isComplete ? 1 : 0 }
  window.dispatchEvent(new MouseEvent(`${channel}-ask`, question))
  window.removeEventListener(`${channel}-answer`, receive)
  return state
}

/** Remaining time of animations that end within a second; endless ones are decoration. */
function animationMs(): number {
  let longest = 0
  for (const animation of document.getAnimations()) {
    if (animation.playState !== 'running') continue
    const endTime = Number(animation.effect?.getComputedTiming().endTime ?? 0)
    const remaining = endTime - Number(animation.currentTime ?? 0)
    const maxMs = remaining > maxAnimationMs && moves(animation) ? maxMoveMs : maxAnimationMs
    if (remaining > 0 && remaining <= maxMs) longest = Math.max(longest, remaining)
  }
  return longest
}

/** Whether an animation changes where things are, of more than colours. */
function moves({ effect }: Animation): boolean {
  if (!(effect instanceof KeyframeEffect)) return false
  return effect
    .getKeyframes()
    .some((frame) => Object.keys(frame).some((name) => !stillStyles.has(name)))
}

/** onPause receives what ends it early. */
async function pause(ms: number, onPause: (resume: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    onPause(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Resolves after the next frame was rendered and its queued tasks have run; hidden pages get no frames. */
async function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve, 0)
    })
  })
}
