/** The page's answer about its own pending work: timers up to a second, queried through a private event. */
interface TimerState {
  count: number
  nextMs: number
}

/** How a wait inside the page ended. idleMs: how long the page had been idle then. */
export interface IdleState {
  isQuiet: boolean
  idleMs: number
  isLoading: boolean
}

const maxAnimationMs = 1000
const maxExtraFrames = 3

/** Waits until timers, short animations and rendering are done, for at most `capMs`. */
export async function waitUntilIdle(channel: string, capMs: number): Promise<IdleState> {
  const start = performance.now()
  let lastWork = start - 1000
  let extraFrames = 0
  const observer = new MutationObserver(() => {
    lastWork = performance.now()
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
      const waitMs = Math.min(pendingMs(channel, start), left)
      if (waitMs > 0) {
        await pause(waitMs)
        lastWork = performance.now()
      }
      const frameMs = performance.now()
      await nextFrame()
      const isStill = lastWork < frameMs || extraFrames >= maxExtraFrames
      const isDone = isStill && pendingMs(channel, start) === 0
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

/** Milliseconds until the foreseeable pending work is done; 0 if there is none. */
function pendingMs(channel: string, start: number): number {
  const timers = askTimers(channel, performance.now() - start)
  const timerMs = timers.count > 0 ? Math.max(timers.nextMs, 1) : 0
  return Math.max(timerMs, animationMs())
}

/** The page's main world answers through two events whose names only we know, with numbers only. */
function askTimers(channel: string, askedMs: number): TimerState {
  let state: TimerState = { count: 0, nextMs: 0 }
  const receive = (event: Event): void => {
    if (event instanceof MouseEvent) state = { count: event.screenX, nextMs: event.screenY }
  }
  window.addEventListener(`${channel}-answer`, receive, { once: true })
  window.dispatchEvent(new MouseEvent(`${channel}-ask`, { screenX: Math.ceil(askedMs) }))
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
    if (remaining > 0 && remaining <= maxAnimationMs) longest = Math.max(longest, remaining)
  }
  return longest
}

async function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
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
