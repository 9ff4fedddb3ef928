import { type Natives, standIn } from './natives.ts'

/** A worker that was sent a message. site: where; 0 if unknown. */
interface Asked {
  site: number
  inputs: number
  /** When it was first asked since the last input. */
  sinceMs: number
  hasAnswered: boolean
  isMute: boolean
}

/** What workers share with timers. */
interface WorkerWatch extends Natives {
  countInputs: () => number
  siteOf: (delayMs: number) => number
  /** An answer to a message from this place has arrived. */
  noteRun: (site: number) => void
}

/** As long as a timer is waited for. */
const maxWaitMs = 1000
/** Nothing says when an answer comes. */
const pollMs = 10

/**
 * Watches what the page sends to its workers after an input: the next message from such a worker is waited for. Returns
 * a function that lists what is awaited.
 */
export function watchWorkers(watch: WorkerWatch): () => { dueMs: number; site: number }[] {
  const NativeWorker = window.Worker
  const native: unknown = Reflect.get(NativeWorker.prototype, 'postMessage')
  // Taken before the page's scripts, which can replace it.
  const listen: unknown = Reflect.get(NativeWorker.prototype, 'addEventListener')
  if (typeof native !== 'function' || typeof listen !== 'function') return () => []
  const states = new WeakMap<Worker, Asked>()
  const waiting = new Set<Worker>()
  const ask = (worker: Worker): void => {
    const known = states.get(worker)
    const asked = noteAsked(known, watch)
    states.set(worker, asked)
    if (!asked.isMute) waiting.add(worker)
    if (known !== undefined) return
    const onMessage = (): void => {
      if (waiting.delete(worker)) watch.noteRun(states.get(worker)?.site ?? 0)
      states.set(worker, { ...(states.get(worker) ?? asked), hasAnswered: true, isMute: false })
    }
    watch.apply(listen, worker, ['message', onMessage])
    watch.apply(listen, worker, ['error', () => waiting.delete(worker)])
  }
  const postMessage = standIn(native, (target, self, args) => {
    if (watch.countInputs() > 0 && self instanceof NativeWorker) ask(self)
    return watch.apply(target, self, args)
  })
  Reflect.set(NativeWorker.prototype, 'postMessage', postMessage)
  return () => listAwaited(waiting, states, watch.now())
}

function noteAsked(known: Asked | undefined, { countInputs, now, siteOf }: WorkerWatch): Asked {
  const inputs = countInputs()
  const isFirst = known?.inputs !== inputs
  return {
    site: siteOf(maxWaitMs),
    inputs,
    sinceMs: isFirst ? now() : known.sinceMs,
    hasAnswered: known?.hasAnswered ?? false,
    isMute: known?.isMute ?? false,
  }
}

/** A worker that has let the time pass without ever answering is not waited for again until it answers. */
function listAwaited(
  waiting: Set<Worker>,
  states: WeakMap<Worker, Asked>,
  nowMs: number,
): { dueMs: number; site: number }[] {
  const awaited: { dueMs: number; site: number }[] = []
  waiting.forEach((worker) => {
    const asked = states.get(worker)
    if (asked === undefined) return
    if (nowMs - asked.sinceMs < maxWaitMs) awaited.push({ dueMs: nowMs + pollMs, site: asked.site })
    else {
      waiting.delete(worker)
      asked.isMute = !asked.hasAnswered
    }
  })
  return awaited
}
