import { quoteText } from '../../../lib/text/sentence.ts'
import { describeLooks } from '../../describe-look.ts'
import type { Detector } from '../../detector.ts'

/** Words over other words. */
export const overlappingText = {
  name: 'overlapping-text',
  traits: { isPageState: true, isSiteWide: true, manyCalled: 'overlapping texts' },
  inspect: (violations) =>
    describeLooks('overlapping-text', violations, ({ text, detail }, page) => {
      const [one, other] = [quoteText(text), quoteText(detail)]
      return {
        title: `${one} and ${other} overlap on ${page}`,
        expected: 'Texts do not lie over each other.',
        observed: `On ${page} the letters of ${one} and ${other} are drawn over each other.`,
        recommendation: `Set ${one} and ${other} apart.`,
      }
    }),
} satisfies Detector
