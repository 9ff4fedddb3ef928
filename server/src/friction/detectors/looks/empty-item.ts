import { quoteText } from '../../../lib/text/sentence.ts'
import { describeLooks } from '../../describe-look.ts'
import type { Detector } from '../../detector.ts'

/** One of several items alike that is blank where all the others have something. */
export const emptyItem = {
  name: 'empty-item',
  traits: { isPageState: true, isSiteWide: true, manyCalled: 'items without content' },
  inspect: (violations) =>
    describeLooks('empty-item', violations, ({ text, detail }, page) => {
      const item = text === '' ? `item ${detail}` : `${quoteText(text)} (item ${detail})`
      return {
        title: `In a list on ${page}, ${item} is empty where the others have content`,
        expected: 'All items of a list show their content.',
        observed: `On ${page}, ${item} is blank in a place where all other items of its list have something to see or read.`,
        recommendation: `Find out why ${item} is blank, and fill it or leave it out.`,
      }
    }),
} satisfies Detector
