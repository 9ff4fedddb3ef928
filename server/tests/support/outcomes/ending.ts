/** One thing a visitor does; controls are identified by their names. */
export type Move =
  /** nth: which of the controls of this name, the first by default. */
  | { click: string; nth?: number }
  | { type: string; text: string; enter?: true }
  | { select: string; option: string }
  | { check: string }
  /** Claims that the task is done, with these words of the page as proof. */
  | { done: string }

/** A visit that ends with a claim, and whether the claim is true. */
export interface ScriptedEnding {
  name: string
  site: string
  task: string
  isTrue: boolean
  /** false: the site announces what does not happen. */
  isHonest?: false
  moves: readonly Move[]
}

/** A claim without its truth value. */
export type UnjudgedEnding = Omit<ScriptedEnding, 'isTrue'>
