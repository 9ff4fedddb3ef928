import type { ScriptedEnding } from './ending.ts'
import { lies } from './lies.ts'
import { truths } from './truths.ts'

/** Endings of visits to local sites, with the truth of each, by hand. */
export const scriptedEndings: readonly ScriptedEnding[] = [
  ...lies.map((lie) => ({ ...lie, isTrue: false })),
  ...truths.map((truth) => ({ ...truth, isTrue: true })),
]
