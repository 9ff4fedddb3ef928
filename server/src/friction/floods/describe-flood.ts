import type { DetectorName, ObservedFriction } from '@understudy/contract/finding'
import { continueSentence, endSentence, startSentence } from '../../lib/text/sentence.ts'
import { nameUrl } from '../control.ts'
import { findTraits } from '../find-traits.ts'
import { MAX_FLOOD_EXAMPLES, MAX_FLOOD_EXAMPLE_LENGTH } from '../limits.ts'

/** A problem in words. */
export type FloodWords = Pick<
  ObservedFriction,
  'title' | 'expected' | 'observed' | 'recommendation'
>

/** Without a word for many problems of a detector, one is named. */
const defaultNoun = 'problems of one kind'

/**
 * Problems of one kind as one. `alike` are some of them, each once and the most telling first; `number`: how many there are; `when`
 * begins the sentence that says so, such as `In one view`.
 */
export function describeFlood(
  detector: DetectorName,
  place: string,
  { alike, number, when }: { alike: readonly FloodWords[]; number: number; when: string },
): FloodWords {
  const { manyCalled: noun = defaultNoun, isPageState } = findTraits(detector)
  const where = namePlace(place)
  const told = alike.slice(0, MAX_FLOOD_EXAMPLES).map(({ observed }) => cut(observed))
  const [first] = alike
  const isUnnamed = noun === defaultNoun
  const example = isUnnamed ? `: ${continueSentence(first?.title ?? '')}` : ''
  const verb = isPageState || isUnnamed ? 'has many' : 'keeps producing'
  const left = number - told.length
  return {
    title: startSentence(`${where} ${verb} ${noun}${example}`),
    expected: first?.expected ?? '',
    observed: [
      `${when} there were ${number.toLocaleString('en')} different ${noun} on ${where}, which is more than are listed one by one.`,
      ...told,
      ...(left > 0 ? [`And ${left.toLocaleString('en')} more of this kind.`] : []),
    ].join(' '),
    recommendation: `Find what these ${noun} on ${where} have in common, and fix that. The first of them: ${first?.recommendation ?? ''}`,
  }
}

/** The page in words, or the whole site. */
function namePlace(place: string): string {
  return place.includes('/') ? nameUrl(`https://${place}`) : 'the site'
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const whole = line.length <= MAX_FLOOD_EXAMPLE_LENGTH
  return endSentence(
    whole ? line : `${line.slice(0, MAX_FLOOD_EXAMPLE_LENGTH - 1).toWellFormed()}…`,
  )
}
