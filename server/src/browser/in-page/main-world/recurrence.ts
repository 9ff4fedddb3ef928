import type { Natives } from './natives.ts'

/** When work of one kind counts as background. */
export interface RecurrenceRules {
  /** How often a callback may run after one input, or frames follow each other. */
  maxRounds: number
  /** What a call adds to the length of its chain at least, in ms. */
  stepMs: number
  isFrame: boolean
}

/** A call of a timer function. run: calls the callback, so that what it sets belongs to the same chain. */
export interface TimerCall {
  isAwaited: boolean
  run: (self: unknown, values: unknown[]) => void
}

/** Calls that set each other: how many are frames, and the sum of their delays. */
interface Chain {
  frames: number
  totalMs: number
}

/** How often a callback ran since an input, and whether it ever ran so often that it does not depend on input. */
interface Runs {
  inputs: number
  count: number
  isChronic: boolean
}

/** A chain of timers is waited for as long as a single one. */
export const maxDelayMs = 1000
const promptMs = 50
/** As many promises may lie between a callback and what it sets. */
const maxHops = 12

/** Tells background work, which recurs by itself, from work that a visitor waits for. */
export class Recurrence {
  private readonly natives: Natives
  private readonly runs = new WeakMap<object, Runs>()
  private chain: Chain | null = null
  private lastInputMs = 0
  /** Number of inputs so far. */
  inputs = 0
  /** Whether the last one was text or a key: what follows depends on what was typed. */
  isTyping = false

  constructor(natives: Natives) {
    this.natives = natives
    for (const type of ['pointerdown', 'keydown', 'input'])
      window.addEventListener(type, (event) => this.noteInput(event), {
        capture: true,
        passive: true,
      })
  }

  /** Notes that a callback is set, to run after a delay. */
  enter(callback: CallableFunction, delayMs: number, rules: RecurrenceRules): TimerCall {
    const { chain } = this
    const own = {
      frames: (chain?.frames ?? 0) + (rules.isFrame ? 1 : 0),
      totalMs: (chain?.totalMs ?? 0) + Math.max(delayMs, rules.stepMs),
    }
    const isTooLong = rules.isFrame ? own.frames > rules.maxRounds : own.totalMs > maxDelayMs
    const isEndless = chain !== null && isTooLong
    return {
      isAwaited: !isEndless && !this.isRecurring(callback, rules),
      run: (self, values) => {
        this.noteRun(callback, rules, { isEndless, isChained: chain !== null })
        this.runIn(own, () => this.natives.apply(callback, self, values))
      },
    }
  }

  private isRecurring(callback: object, { maxRounds }: RecurrenceRules): boolean {
    const isPrompt = this.chain === null && this.natives.now() - this.lastInputMs < promptMs
    if (isPrompt) return false
    const known = this.runs.get(callback)
    if (known?.isChronic === true) return true
    return this.chain === null && known?.inputs === this.inputs && known.count >= maxRounds
  }

  /** The rounds of a chain are limited by its length instead. */
  private noteRun(
    callback: object,
    { maxRounds }: RecurrenceRules,
    { isEndless, isChained }: { isEndless: boolean; isChained: boolean },
  ): void {
    const { inputs } = this
    const known = this.runs.get(callback) ?? { inputs, count: 0, isChronic: false }
    const before = known.inputs === inputs ? known.count : 0
    const count = isChained ? before : before + 1
    this.runs.set(callback, {
      inputs,
      count,
      isChronic: known.isChronic || isEndless || count > maxRounds,
    })
  }

  /** What the callback sets through promises belongs to the chain, too: microtasks end before anything else runs. */
  private runIn(own: Chain, work: () => void): void {
    this.chain = own
    let hops = 0
    const hop = (): void => {
      if (this.chain !== own) return
      hops += 1
      if (hops > maxHops) this.chain = null
      else this.natives.queueMicrotask(hop)
    }
    try {
      work()
    } finally {
      this.natives.queueMicrotask(hop)
    }
  }

  private noteInput(event: Event): void {
    if (!event.isTrusted) return
    this.lastInputMs = this.natives.now()
    this.inputs += 1
    this.isTyping = event.type !== 'pointerdown'
    this.chain = null
  }
}
