import { quoteText } from '../../../lib/text/sentence.ts'
import { describeLooks } from '../../describe-look.ts'
import type { Detector } from '../../detector.ts'

/** A part of one item of a list that is not where the others have it. */
export const oddItem = {
  name: 'odd-item',
  traits: { isPageState: true, isSiteWide: true, manyCalled: 'items that are out of line' },
  inspect: (violations) =>
    describeLooks(
      'odd-item',
      violations,
      ({ detail }, page) => {
        const part = quoteText(detail)
        return {
          title: `${part} is out of line with its list on ${page}`,
          expected: 'The items of a list are set alike.',
          observed: `On ${page} ${part} stands elsewhere in its item than the same part of all other items of the list, or is turned.`,
          recommendation: `Set ${part} as in the other items.`,
        }
      },
      { severity: 1 },
    ),
} satisfies Detector
