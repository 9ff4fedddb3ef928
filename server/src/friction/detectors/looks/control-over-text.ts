import { quoteText } from '../../../lib/text/sentence.ts'
import { describeLooks } from '../../describe-look.ts'
import type { Detector } from '../../detector.ts'

/** A control that hides a part of a text. */
export const controlOverText = {
  name: 'control-over-text',
  traits: { isPageState: true, isSiteWide: true, manyCalled: 'controls over texts' },
  inspect: (violations) =>
    describeLooks('control-over-text', violations, ({ text, detail }, page) => {
      const [control, words] = [quoteText(text), quoteText(detail)]
      return {
        title: `${control} covers a part of ${words} on ${page}`,
        expected: 'Controls do not lie over texts.',
        observed: `On ${page} ${control} is drawn over ${words} and hides a part of it.`,
        recommendation: `Set ${control} and ${words} apart.`,
      }
    }),
} satisfies Detector
