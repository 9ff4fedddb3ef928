/** The time of day of this process and of the embedded database, which a test can set; monotonic time goes on. */
export interface SteppedWallClock extends Disposable {
  /** Forward, or back if it is negative. */
  step(ms: number): void
}

/** Starts without an offset. Disposing restores the time of day. */
export function stepWallClock(): SteppedWallClock {
  const real = globalThis.Date
  let offsetMs = 0
  const now = (): number => real.now() + offsetMs
  globalThis.Date = new Proxy(real, {
    construct: (target, given): Date =>
      given.length === 0 ? new real(now()) : Reflect.construct(target, given),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  })
  return {
    step(ms) {
      offsetMs += ms
    },
    [Symbol.dispose]() {
      globalThis.Date = real
    },
  }
}
