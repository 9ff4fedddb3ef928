import { quoteText } from '../../../lib/text/sentence.ts'
import { describeLooks } from '../../describe-look.ts'
import type { Detector } from '../../detector.ts'

/** Short words of which the edge of their box cuts off a part. */
export const cutOffText = {
  name: 'cut-off-text',
  traits: { isPageState: true, isSiteWide: true, manyCalled: 'texts that are cut off' },
  inspect: (violations) =>
    describeLooks('cut-off-text', violations, ({ detail }, page) => {
      const words = quoteText(detail)
      return {
        title: `${words} is cut off on ${page}`,
        expected: 'Names of controls, headings and cells can be read whole.',
        observed: `On ${page} the box around ${words} is too small and cuts through its letters; nothing can be scrolled there.`,
        recommendation: `Make room for ${words}, or let it wrap.`,
      }
    }),
} satisfies Detector
