import { quoteText } from '../../../lib/text/sentence.ts'
import { describeLooks } from '../../describe-look.ts'
import type { Detector } from '../../detector.ts'

/** A control outside the area that can be scrolled to. */
export const unreachableControl = {
  name: 'unreachable-control',
  traits: { isPageState: true, isSiteWide: true, manyCalled: 'controls outside the page' },
  inspect: (violations) =>
    describeLooks(
      'unreachable-control',
      violations,
      ({ detail }, page) => {
        const name = quoteText(detail)
        return {
          title: `${name} is outside ${page}, where it cannot be scrolled to`,
          expected: 'All of a control can be seen, if need be by scrolling.',
          observed: `On ${page} most of ${name}, or all of it, lies beyond an edge of the page, and the page does not scroll there.`,
          recommendation: `Move ${name} into the page, or let its row wrap.`,
        }
      },
      { severity: 3 },
    ),
} satisfies Detector
