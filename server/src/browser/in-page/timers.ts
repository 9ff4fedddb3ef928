/** Callbacks the page has waiting, by the id it cancels them with. */
type Ledger = Map<number, { dueMs: number; isAwaited: boolean }>

interface LedgerRules {
  /** When a call is due, in ms from now; null when it is too far away to be waited for. */
  delayOf: (args: unknown[]) => number | null
  /** How often a callback may come back before it counts as background. */
  maxRounds: number
}

/** Natives taken before the page could replace them. */
interface Natives {
  now: () => number
  apply: typeof Reflect.apply
}

/** Handles calls of a native function in its place. */
type StandIn = (target: CallableFunction, self: unknown, args: unknown[]) => unknown

const maxDelayMs = 1000

/**
 * Runs in the page's own world before its scripts: keeps count of the page's timers and animation frames, and tells the
 * isolated world over a private event. The functions stay native to look at.
 */
export function watchTimers(channel: string): void {
  const natives = { now: performance.now.bind(performance), apply: Reflect.apply }
  const dispatch = window.dispatchEvent.bind(window)
  const recurrence = createRecurrence(natives)
  const timers: Ledger = new Map()
  const frames: Ledger = new Map()
  const timerRules = {
    delayOf: ([, delay]: unknown[]) =>
      (Number(delay) || 0) <= maxDelayMs ? Number(delay) || 0 : null,
    maxRounds: 3,
  }
  // A drawing loop that ends is short; twenty frames are a third of a second.
  const frameRules = { delayOf: () => 0, maxRounds: 20 }
  const arm = armInto(timers, timerRules, recurrence, natives)
  const disarm = disarmFrom(timers, natives)
  const armFrame = armInto(frames, frameRules, recurrence, natives)
  const disarmFrame = disarmFrom(frames, natives)
  window.setTimeout = standIn(window.setTimeout, arm)
  window.clearTimeout = standIn(window.clearTimeout, disarm)
  window.clearInterval = standIn(window.clearInterval, disarm)
  window.requestAnimationFrame = standIn(window.requestAnimationFrame, armFrame)
  window.cancelAnimationFrame = standIn(window.cancelAnimationFrame, disarmFrame)
  window.addEventListener(`${channel}-ask`, () => {
    const { count, nextMs } = countAwaited([timers, frames], natives.now())
    dispatch(new MouseEvent(`${channel}-answer`, { screenX: count, screenY: Math.ceil(nextMs) }))
  })
}

function standIn<T extends CallableFunction>(native: T, handle: StandIn): T {
  return new Proxy(native, { apply: (target, self, args) => handle(target, self, args) })
}

function armInto(
  ledger: Ledger,
  rules: LedgerRules,
  recurrence: Recurrence,
  { now, apply }: Natives,
): StandIn {
  return (target, self, args) => {
    const [callback, ...rest] = args
    const delayMs = rules.delayOf(args)
    if (typeof callback !== 'function' || delayMs === null) return apply(target, self, args)
    const isAwaited = !recurrence.isRecurring(callback, rules.maxRounds)
    const run = recurrence.wrap(callback)
    let id = 0
    const fire = function (this: unknown, ...values: unknown[]): void {
      ledger.delete(id)
      run(this, values)
    }
    id = Number(apply(target, self, [fire, ...rest]))
    ledger.set(id, { dueMs: now() + delayMs, isAwaited })
    return id
  }
}

function disarmFrom(ledger: Ledger, { apply }: Natives): StandIn {
  return (target, self, args) => {
    ledger.delete(Number(args[0]))
    return apply(target, self, args)
  }
}

function countAwaited(ledgers: Ledger[], nowMs: number): { count: number; nextMs: number } {
  let count = 0
  let nextMs = maxDelayMs
  for (const ledger of ledgers)
    ledger.forEach(({ dueMs, isAwaited }) => {
      if (!isAwaited) return
      count += 1
      nextMs = Math.min(nextMs, Math.max(0, dueMs - nowMs))
    })
  return { count, nextMs }
}

interface Recurrence {
  isRecurring(callback: object, maxRounds: number): boolean
  /** Runs the callback so that what it arms is known to follow from it. */
  wrap(callback: object): (self: unknown, values: unknown[]) => void
}

/** Work that keeps coming back is background: what re-arms itself again and again, or ran often since the last input. */
function createRecurrence({ now, apply }: Natives): Recurrence {
  const promptMs = 50
  const runs = new WeakMap<object, number>()
  let generation = 0
  let lastInputMs = 0
  const noteInput = (event: Event): void => {
    if (event.isTrusted) lastInputMs = now()
  }
  for (const type of ['pointerdown', 'keydown', 'input'])
    window.addEventListener(type, noteInput, { capture: true, passive: true })
  return {
    isRecurring(callback, maxRounds) {
      const isPrompt = now() - lastInputMs < promptMs && generation === 0
      return !isPrompt && (generation >= maxRounds || (runs.get(callback) ?? 0) >= maxRounds)
    },
    wrap(callback) {
      const own = generation + 1
      return (self, values) => {
        runs.set(callback, (runs.get(callback) ?? 0) + 1)
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
