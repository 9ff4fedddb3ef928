import { quoteText } from '../../../lib/text/sentence.ts'
import { describeLooks } from '../../describe-look.ts'
import type { Detector } from '../../detector.ts'

/** A picture that is shown wider or taller than it is. */
export const stretchedPicture = {
  name: 'stretched-picture',
  traits: { isPageState: true, isSiteWide: true, manyCalled: 'pictures out of shape' },
  inspect: (violations) =>
    describeLooks('stretched-picture', violations, ({ text, detail }, page) => {
      const picture = quoteText(text)
      return {
        title: `The picture ${picture} is stretched out of shape on ${page}`,
        expected: 'Pictures keep their shape.',
        observed: `On ${page} the picture ${picture} has ${detail}.`,
        recommendation: `Show ${picture} in its own shape, for example with object-fit: cover or contain.`,
      }
    }),
} satisfies Detector
