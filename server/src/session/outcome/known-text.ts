import type { Observation } from '../../turn/observation.ts'

/** Text of at least this length counts as known anywhere within other text; shorter text only as a whole line. */
const MIN_LENGTH_WITHIN = 12

/** Text of earlier pages: visible or below the fold, in the title or as the name of a control. */
export interface KnownText {
  has(text: string): boolean
}

/** All text of these observations. */
export function collectKnownText(observations: readonly Observation[]): KnownText {
  const lines = observations.flatMap((observation) => [
    observation.title,
    ...observation.lines,
    ...observation.pageText.split('\n'),
    ...observation.elements.map(({ name }) => name),
  ])
  const known = new Set(lines.map(squash))
  const whole = observations
    .map(({ pageText, lines: inView }) => `${squash(pageText)}\n${squash(inView.join(''))}`)
    .join('\n')
  return {
    has(text) {
      const wanted = squash(text)
      return known.has(wanted) || (wanted.length >= MIN_LENGTH_WITHIN && whole.includes(wanted))
    },
  }
}

/** Normalizes text for comparison: white space and case vary between pages. */
export function squash(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase()
}
