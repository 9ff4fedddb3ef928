import { onceFor } from '../../../lib/once-for.ts'
import { PassageIndex } from '../../../lib/text/passage-index.ts'
import type { Observation } from '../../../turn/observation.ts'
import { MIN_LENGTH_WITHIN } from '../../limits.ts'

/** Text of an earlier page: visible or below the fold, in the title or as the name of a control. */
export class KnownText {
  readonly #lines: ReadonlySet<string>
  readonly #whole: PassageIndex

  constructor(page: Observation) {
    const { whole, view } = squashPage(page)
    this.#lines = new Set([...listNames(page).map(squash), ...view])
    this.#whole = new PassageIndex(whole)
  }

  /** Takes squashed text. */
  has(squashed: string): boolean {
    if (this.#lines.has(squashed)) return true
    return squashed.length >= MIN_LENGTH_WITHIN && this.#whole.has(squashed)
  }
}

function listNames({ title, pageText, elements }: Observation): string[] {
  return [title, ...pageText.split('\n'), ...elements.map(({ name }) => name)]
}

/** The text of a page, squashed. */
export interface SquashedPage {
  /** The lines in view. */
  view: readonly string[]
  /** All text of the document, then that in view. */
  whole: string
}

/** Normalizes the text of a page for comparison. Every turn compares its page with others, and so does the end of a session. */
export const squashPage = onceFor((page: Observation): SquashedPage => {
  const view = page.lines.map(squash)
  return { view, whole: `${squash(page.pageText)}\n${view.join('')}` }
})

/** Normalizes text for comparison: white space and case vary between pages. */
export function squash(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase()
}
