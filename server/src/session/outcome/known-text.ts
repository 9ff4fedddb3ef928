import type { Observation } from '../../turn/observation.ts'

/** From this length on words count as known wherever in a text they stand; shorter ones only as a line of their own. */
const MIN_LENGTH_WITHIN = 12

/** What stood on pages before: in view or below it, in the title or as the name of a control. */
export interface KnownText {
  has(text: string): boolean
}

/** All that these observations of pages hold. */
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

/** How words are compared: pages put white space and capitals where they like. */
export function squash(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase()
}
