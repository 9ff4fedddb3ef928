import { createCallSites } from './call-sites.ts'
import { type Natives, type StandIn, standIn, takeNatives } from './natives.ts'
import { maxDelayMs, Recurrence, type RecurrenceRules } from './recurrence.ts'
import { watchWorkers } from './workers.ts'

/** Work of the page that will run. site: where it was set; 0 if unknown. */
interface Pending {
  dueMs: number
  site: number
}

/** Pending callbacks of the page, by the id that cancels them. */
type Ledger = Map<number, Pending & { isAwaited: boolean }>

/** Running intervals, by id. */
type Intervals = Map<number, { delayMs: number; tickedMs: number; inputs: number; site: number }>

interface LedgerRules extends RecurrenceRules {
  /** When a call is due, in ms from now; null if it is too far away to wait for. */
  delayOf: (args: unknown[]) => number | null
}

/** What functions that set callbacks share. */
interface Watch extends Natives {
  recurrence: Recurrence
  siteOf: (delayMs: number) => number
  /** A callback from this place is about to run. */
  noteRun: (site: number) => void
}

const timerRules: LedgerRules = {
  delayOf: ([, delay]) => ((Number(delay) || 0) <= maxDelayMs ? Number(delay) || 0 : null),
  maxRounds: 3,
  stepMs: 4,
  isFrame: false,
}
// A finite drawing loop is short; twenty frames are a third of a second.
const frameRules: LedgerRules = { delayOf: () => 0, maxRounds: 20, stepMs: 16, isFrame: true }

/** Pages may use intervals up to this length to wait for something; longer ones are clocks. */
const maxIntervalMs = 250

/**
 * Runs in the page's own world before its scripts: counts the page's timers, animation frames and awaited answers of
 * workers, and reports them to the isolated world through private events. The functions still look native.
 */
export function watchTimers(channel: string): void {
  const natives = takeNatives()
  const dispatch = window.dispatchEvent.bind(window)
  const recurrence = new Recurrence(natives)
  const callSites = createCallSites()
  const watch: Watch = {
    ...natives,
    recurrence,
    siteOf: (delayMs) => (recurrence.isTyping ? 0 : callSites(delayMs)),
    noteRun(site) {
      if (site !== 0) dispatch(new MouseEvent(`${channel}-ran`, { screenX: site }))
    },
  }
  const timers: Ledger = new Map()
  const frames: Ledger = new Map()
  const intervals: Intervals = new Map()
  // Both kinds of timers share their ids, and either function cancels either kind.
  const disarm = disarmFrom([timers, intervals], natives)
  window.setTimeout = standIn(window.setTimeout, armInto(timers, timerRules, watch))
  window.setInterval = standIn(window.setInterval, watchIntervals(intervals, watch))
  window.clearTimeout = standIn(window.clearTimeout, disarm)
  window.clearInterval = standIn(window.clearInterval, disarm)
  window.requestAnimationFrame = standIn(
    window.requestAnimationFrame,
    armInto(frames, frameRules, watch),
  )
  window.cancelAnimationFrame = standIn(window.cancelAnimationFrame, disarmFrom([frames], natives))
  const listAnswers = watchWorkers({ ...watch, countInputs: () => recurrence.inputs })
  answerQuestions(channel, { dispatch, now: natives.now }, (askedMs) => {
    const sinceMs = natives.now() - askedMs
    const ticks = listTicks(intervals, { sinceMs, inputs: recurrence.inputs })
    return [...listAwaited([timers, frames]), ...ticks, ...listAnswers()]
  })
}

/** Answers what is pending, without what comes from places that proved harmless unless the question includes them. */
function answerQuestions(
  channel: string,
  { dispatch, now }: { dispatch: (event: Event) => boolean; now: () => number },
  list: (askedMs: number) => Pending[],
): void {
  const harmless = new Set<number>()
  window.addEventListener(`${channel}-harmless`, (event) => {
    if (!(event instanceof MouseEvent)) return
    if (event.screenY === 1) harmless.add(event.screenX)
    else harmless.delete(event.screenX)
  })
  window.addEventListener(`${channel}-ask`, (event) => {
    if (!(event instanceof MouseEvent)) return
    const all = list(event.screenX)
    const pending = event.screenY === 1 ? all : all.filter(({ site }) => !harmless.has(site))
    const nowMs = now()
    const waits = pending.map(({ dueMs }) => dueMs - nowMs)
    const answer = {
      screenX: pending.length,
      screenY: Math.ceil(Math.max(0, Math.min(maxDelayMs, ...waits))),
      clientX: pending.filter(({ site }) => site !== 0 && !harmless.has(site)).length,
      clientY: all.length - pending.length,
    }
    dispatch(new MouseEvent(`${channel}-answer`, answer))
  })
}

function armInto(ledger: Ledger, rules: LedgerRules, watch: Watch): StandIn {
  const { apply, now, recurrence } = watch
  return (target, self, args) => {
    const [callback, ...rest] = args
    const delayMs = rules.delayOf(args)
    if (typeof callback !== 'function' || delayMs === null) return apply(target, self, args)
    const call = recurrence.enter(callback, delayMs, rules)
    const site = call.isAwaited ? watch.siteOf(delayMs) : 0
    let id = 0
    const fire = function (this: unknown, ...values: unknown[]): void {
      ledger.delete(id)
      watch.noteRun(site)
      call.run(this, values)
    }
    id = Number(apply(target, self, [fire, ...rest]))
    ledger.set(id, { dueMs: now() + delayMs, isAwaited: call.isAwaited, site })
    return id
  }
}

function watchIntervals(intervals: Intervals, watch: Watch): StandIn {
  const { apply, now, recurrence } = watch
  return (target, self, args) => {
    const [callback, delay, ...rest] = args
    const delayMs = Number(delay) || 0
    if (typeof callback !== 'function' || delayMs > maxIntervalMs) return apply(target, self, args)
    const site = watch.siteOf(delayMs)
    const interval = { delayMs, tickedMs: now(), inputs: recurrence.inputs, site }
    const tick = function (this: unknown, ...values: unknown[]): void {
      interval.tickedMs = now()
      watch.noteRun(site)
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

function listAwaited(ledgers: Ledger[]): Pending[] {
  return ledgers.flatMap((ledger) => [...ledger.values()].filter(({ isAwaited }) => isAwaited))
}

/**
 * Next ticks of intervals that began since the last input and were not observed since `sinceMs`, if nothing else is
 * pending.
 */
function listTicks(
  intervals: Intervals,
  { sinceMs, inputs }: { sinceMs: number; inputs: number },
): Pending[] {
  const ticks: Pending[] = []
  intervals.forEach((interval) => {
    if (interval.inputs === inputs && interval.tickedMs < sinceMs)
      ticks.push({ dueMs: interval.tickedMs + interval.delayMs, site: interval.site })
  })
  return ticks
}
