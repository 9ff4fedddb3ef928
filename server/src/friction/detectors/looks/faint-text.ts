import { quoteText } from '../../../lib/text/sentence.ts'
import { describeLooks } from '../../describe-look.ts'
import type { Detector } from '../../detector.ts'

/** Text that hardly stands out from a picture or a gradient behind it, measured on a picture of the page. */
export const faintText = {
  name: 'faint-text',
  traits: { isPageState: true, isSiteWide: true, manyCalled: 'texts that are lost in a picture' },
  inspect: (violations) =>
    describeLooks(
      'faint-text',
      violations,
      ({ text, detail, inRegion: count }, page) => {
        const others = count === 1 ? '' : ` and ${count - 1} more ${count === 2 ? 'text' : 'texts'}`
        const words = `${quoteText(text)}${others}`
        return {
          title: `Low contrast of ${words} with the picture behind on ${page}`,
          expected: 'Text stands out from the picture or gradient behind it.',
          observed: `On ${page} a part of ${quoteText(text)} has a contrast of at most ${detail}:1 with what is behind it; 4.5:1 is readable, or 3:1 for large letters.`,
          recommendation: `Change the colour of ${words}, or darken or lighten what is behind.`,
        }
      },
      { isOneCause: true },
    ),
} satisfies Detector
