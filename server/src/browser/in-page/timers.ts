/** Asks how many timers of at most a second the page has pending. */
type TimerReport = () => { count: number; nextMs: number }

/**
 * Runs in the page's own world before its scripts: keeps count of the page's timers, and tells the isolated world over
 * a private event. The functions stay native to look at.
 */
export function watchTimers(channel: string): void {
  const dispatch = window.dispatchEvent.bind(window)
  const report = countTimers(performance.now.bind(performance), Reflect.apply)
  window.addEventListener(`${channel}-ask`, () => {
    const { count, nextMs } = report()
    dispatch(new MouseEvent(`${channel}-answer`, { screenX: count, screenY: Math.ceil(nextMs) }))
  })
}

/** Stands in for the page's timer functions; the natives come as arguments because the page may replace its own. */
function countTimers(now: () => number, apply: typeof Reflect.apply): TimerReport {
  const maxDelayMs = 1000
  const pending = new Map<number, { dueMs: number; isAwaited: boolean }>()
  const recurrence = createRecurrence(now)

  const arm = (target: typeof setTimeout, self: unknown, args: unknown[]): unknown => {
    const [callback, delay, ...rest] = args
    const delayMs = Number(delay) || 0
    if (typeof callback !== 'function' || delayMs > maxDelayMs) return apply(target, self, args)
    const isAwaited = !recurrence.isRecurring(callback)
    const run = recurrence.wrap(callback, apply)
    let id = 0
    const fire = function (this: unknown, ...values: unknown[]): void {
      pending.delete(id)
      run(this, values)
    }
    id = Number(apply(target, self, [fire, delay, ...rest]))
    pending.set(id, { dueMs: now() + delayMs, isAwaited })
    return id
  }
  const disarm = (target: typeof clearTimeout, self: unknown, args: unknown[]): unknown => {
    pending.delete(Number(args[0]))
    return apply(target, self, args)
  }
  window.setTimeout = new Proxy(window.setTimeout, { apply: arm })
  window.clearTimeout = new Proxy(window.clearTimeout, { apply: disarm })
  window.clearInterval = new Proxy(window.clearInterval, { apply: disarm })

  return () => {
    let count = 0
    let nextMs = 0
    pending.forEach((timer) => {
      if (!timer.isAwaited) return
      const leftMs = Math.max(0, timer.dueMs - now())
      nextMs = count === 0 ? leftMs : Math.min(nextMs, leftMs)
      count += 1
    })
    return { count, nextMs }
  }
}

interface Recurrence {
  isRecurring(callback: object): boolean
  /** Runs the callback so that what it arms is known to follow from it. */
  wrap(callback: object, apply: typeof Reflect.apply): (self: unknown, values: unknown[]) => void
}

/** Work that keeps coming back is background: what re-arms itself again and again, or fired often since the last input. */
function createRecurrence(now: () => number): Recurrence {
  const maxGeneration = 3
  const maxFires = 3
  const promptMs = 50
  const fires = new WeakMap<object, number>()
  let generation = 0
  let lastInputMs = 0
  const noteInput = (event: Event): void => {
    if (event.isTrusted) lastInputMs = now()
  }
  for (const type of ['pointerdown', 'keydown', 'input'])
    window.addEventListener(type, noteInput, { capture: true, passive: true })
  return {
    isRecurring(callback) {
      const isPrompt = now() - lastInputMs < promptMs && generation === 0
      return !isPrompt && (generation >= maxGeneration || (fires.get(callback) ?? 0) >= maxFires)
    },
    wrap(callback, apply) {
      const own = generation + 1
      return (self, values) => {
        fires.set(callback, (fires.get(callback) ?? 0) + 1)
        const outer = generation
        generation = own
        try {
          if (typeof callback === 'function') apply(callback, self, values)
        } finally {
          generation = outer
        }
      }
    },
  }
}
