import type { testHelpers } from './test-helpers.ts'

/** A check as the parts of a test. */
export interface WrittenCheck {
  /** Before the page is opened. */
  listen?: string
  /** Instead of the last step. */
  replace?: string
  /** Before the last step. */
  before?: string
  after: string
  /** Right after the last step, while the page may still change. */
  isAtOnce?: true
  helpers: readonly (keyof typeof testHelpers)[]
  /** Packages to import, besides the test runner. */
  imports?: string
}
