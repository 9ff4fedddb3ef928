import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'

/** A picture whose text alternative is the name of its file. Silent where the page itself shows that name, as lists of files do. */
export const fileNameAlternative = {
  name: 'file-name-alternative',
  traits: { isPageState: true },
  detect,
} satisfies Detector

const fileName = /^[^\s/]+\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)$/iu
/** As cameras number their pictures. */
const cameraName = /^(?:img|dsc[nf]?|pxl|mvimg|dji|gopr)[_-]?\d{3,}[_\d-]*$/iu

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap((page) => {
    const names = page.facts.namedPictures.filter(({ alt }) => isFileName(alt, page))
    const [first] = names
    return first === undefined ? [] : [describe(page, first, names.length)]
  })
}

function isFileName(alt: string, { lines, pageText }: Observation): boolean {
  const name = alt.trim()
  const isName = fileName.test(name) || cameraName.test(name)
  // Lines tell a picture by its alternative.
  const words = [...lines, pageText].map((text) => text.replaceAll(`(image: ${name})`, ''))
  return isName && !words.some((text) => text.includes(name))
}

function describe(
  { url }: Observation,
  { alt, box }: Observation['facts']['namedPictures'][number],
  count: number,
): NoticedFriction {
  const others = count === 1 ? '' : ` and ${count - 1} more`
  return describeFriction(
    {
      subject: createSubject(url, 'file names'),
      category: 'accessibility',
      severity: 2,
      title: `A picture on ${nameUrl(url)} is described by the name of its file, ${quoteText(alt.trim())}`,
      expected: 'The text alternative of a picture says what can be seen on it.',
      observed: `On ${nameUrl(url)} screen readers read ${quoteText(alt.trim())}${others} instead of a description.`,
      recommendation: `Describe what the picture shows, or leave its text alternative empty if it shows nothing that matters.`,
    },
    { status: 'verified', box },
  )
}
