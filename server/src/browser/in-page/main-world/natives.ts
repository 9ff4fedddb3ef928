/** Native functions, taken before the page could replace them. */
export interface Natives {
  now: () => number
  apply: typeof Reflect.apply
  queueMicrotask: (work: () => void) => void
}

/** Handles calls instead of a native function. */
export type StandIn = (target: CallableFunction, self: unknown, args: unknown[]) => unknown

export function takeNatives(): Natives {
  return {
    now: performance.now.bind(performance),
    apply: Reflect.apply,
    queueMicrotask: window.queueMicrotask.bind(window),
  }
}

/** The function still looks native. */
export function standIn<T extends CallableFunction>(native: T, handle: StandIn): T {
  return new Proxy(native, { apply: (target, self, args) => handle(target, self, args) })
}
