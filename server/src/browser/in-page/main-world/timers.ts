/** Pending callbacks of the page, by the id that cancels them. */
type Ledger = Map<number, { dueMs: number; isAwaited: boolean }>

interface LedgerRules {
  /** When a call is due, in ms from now; null if it is too far away to wait for. */
  delayOf: (args: unknown[]) => number | null
  /** How often a callback may repeat before it counts as background. */
  maxRounds: number
}

/** Native functions, taken before the page could replace them. */
interface Natives {
  now: () => number
  apply: typeof Reflect.apply
}

/** Handles calls instead of a native function. */
type StandIn = (target: CallableFunction, self: unknown, args: unknown[]) => unknown

const maxDelayMs = 1000
/** Pages may use intervals up to this length to wait for something; longer ones are clocks. */
const maxIntervalMs = 250

/** Running intervals, by id. */
type Intervals = Map<number, { delayMs: number; tickedMs: number; inputs: number }>

/**
 * Runs in the page's own world before its scripts: counts the page's timers and animation frames, and reports them to
 * the isolated world through a private event. The functions still look native.
 */
export function watchTimers(channel: string): void {
  const natives = { now: performance.now.bind(performance), apply: Reflect.apply }
  const dispatch = window.dispatchEvent.bind(window)
  const recurrence = createRecurrence(natives)
  const timers: Ledger = new Map()
  const frames: Ledger = new Map()
  const intervals: Intervals = new Map()
  const timerRules = {
    delayOf: ([, delay]: unknown[]) =>
      (Number(delay) || 0) <= maxDelayMs ? Number(delay) || 0 : null,
    maxRounds: 3,
  }
  // A finite drawing loop is short; twenty frames are a third of a second.
  const frameRules = { delayOf: () => 0, maxRounds: 20 }
  const arm = armInto(timers, timerRules, recurrence, natives)
  // Both kinds of timers share their ids, and either function cancels either kind.
  const disarm = disarmFrom([timers, intervals], natives)
  const armFrame = armInto(frames, frameRules, recurrence, natives)
  const disarmFrame = disarmFrom([frames], natives)
  window.setTimeout = standIn(window.setTimeout, arm)
  window.setInterval = standIn(window.setInterval, watchIntervals(intervals, recurrence, natives))
  window.clearTimeout = standIn(window.clearTimeout, disarm)
  window.clearInterval = standIn(window.clearInterval, disarm)
  window.requestAnimationFrame = standIn(window.requestAnimationFrame, armFrame)
  window.cancelAnimationFrame = standIn(window.cancelAnimationFrame, disarmFrame)
  window.addEventListener(`${channel}-ask`, (event) => {
    const nowMs = natives.now()
    const askedMs = event instanceof MouseEvent ? event.screenX : 0
    const dues = [
      ...listAwaited([timers, frames]),
      ...listTicks(intervals, { sinceMs: nowMs - askedMs, inputs: recurrence.countInputs() }),
    ]
    const nextMs = Math.max(0, Math.min(maxDelayMs, ...dues.map((dueMs) => dueMs - nowMs)))
    const answer = { screenX: dues.length, screenY: Math.ceil(nextMs) }
    dispatch(new MouseEvent(`${channel}-answer`, answer))
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
    const run = recurrence.wrap(callback, rules.maxRounds)
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

function watchIntervals(
  intervals: Intervals,
  recurrence: Recurrence,
  { now, apply }: Natives,
): StandIn {
  return (target, self, args) => {
    const [callback, delay, ...rest] = args
    const delayMs = Number(delay) || 0
    if (typeof callback !== 'function' || delayMs > maxIntervalMs) return apply(target, self, args)
    const interval = { delayMs, tickedMs: now(), inputs: recurrence.countInputs() }
    const tick = function (this: unknown, ...values: unknown[]): void {
      interval.tickedMs = now()
      apply(callback, this, values)
    }
    const id = Number(apply(target, self, [tick, delay, ...rest]))
    intervals.set(id, interval)
    return id
  }
}

function disarmFrom(ledgers: Map<number, unknown>[], { apply }: Natives): StandIn {
  return (target, self, args) => {
    for (const ledger of ledgers) ledger.delete(Number(args[0]))
    return apply(target, self, args)
  }
}

function listAwaited(ledgers: Ledger[]): number[] {
  const dues: number[] = []
  for (const ledger of ledgers)
    ledger.forEach(({ dueMs, isAwaited }) => {
      if (isAwaited) dues.push(dueMs)
    })
  return dues
}

/**
 * Next ticks of intervals that began since the last input and were not observed since `sinceMs`, if nothing else is
 * pending.
 */
function listTicks(
  intervals: Intervals,
  { sinceMs, inputs }: { sinceMs: number; inputs: number },
): number[] {
  const dues: number[] = []
  intervals.forEach((interval) => {
    if (interval.inputs === inputs && interval.tickedMs < sinceMs)
      dues.push(interval.tickedMs + interval.delayMs)
  })
  return dues
}

interface Recurrence {
  isRecurring(callback: object, maxRounds: number): boolean
  /**
   * Runs the callback so that timers it sets are attributed to it; beyond `maxRounds` it counts as background
   * permanently.
   */
  wrap(callback: object, maxRounds: number): (self: unknown, values: unknown[]) => void
  /** Number of inputs so far. */
  countInputs(): number
}

/** How often a callback ran since an input, and whether it ever ran so often that it does not depend on input. */
interface Runs {
  inputs: number
  count: number
  isChronic: boolean
}

/** Recurring work is background: timers that set themselves again and again, or run often after a single input. */
function createRecurrence({ now, apply }: Natives): Recurrence {
  const promptMs = 50
  const runs = new WeakMap<object, Runs>()
  let generation = 0
  let inputs = 0
  let lastInputMs = 0
  const noteInput = (event: Event): void => {
    if (!event.isTrusted) return
    lastInputMs = now()
    inputs += 1
  }
  for (const type of ['pointerdown', 'keydown', 'input'])
    window.addEventListener(type, noteInput, { capture: true, passive: true })
  const noteRun = (callback: object, maxRounds: number): void => {
    const known = runs.get(callback) ?? { inputs, count: 0, isChronic: false }
    const count = known.inputs === inputs ? known.count + 1 : 1
    runs.set(callback, { inputs, count, isChronic: known.isChronic || count > maxRounds })
  }
  return {
    isRecurring(callback, maxRounds) {
      const isPrompt = now() - lastInputMs < promptMs && generation === 0
      if (isPrompt) return false
      const known = runs.get(callback)
      const count = known?.inputs === inputs ? known.count : 0
      return generation >= maxRounds || count >= maxRounds || known?.isChronic === true
    },
    wrap(callback, maxRounds) {
      const own = generation + 1
      return (self, values) => {
        noteRun(callback, maxRounds)
        const outer = generation
        generation = own
        try {
          if (typeof callback === 'function') apply(callback, self, values)
        } finally {
          generation = outer
        }
      }
    },
    countInputs: () => inputs,
  }
}
