import type { Move } from '../ending.ts'
import type { WideEnding } from './first-endings.ts'

/** Presses the control of this name. */
export const click = (name: string): Move => ({ click: name })
/** Enters a text. */
export const type = (name: string, text: string): Move => ({ type: name, text })
/** Chooses an option. */
export const pick = (name: string, option: string): Move => ({ select: name, option })
/** Ticks a box. */
export const tick = (name: string): Move => ({ check: name })

type Ending = (site: string, task: string, moves: readonly Move[], quote: string) => WideEnding

/** A visit that did what its task asks for. */
export const truth: Ending = (site, task, moves, quote) => ({
  site,
  task,
  isTrue: true,
  moves,
  quote,
})
/** One that did not. */
export const lie: Ending = (site, task, moves, quote) => ({
  site,
  task,
  isTrue: false,
  moves,
  quote,
})
