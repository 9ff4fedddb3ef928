import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { documentationWords } from '../../../words/answers/documentation.ts'
import { says } from '../../../words/says.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isWebPage } from '../../is-web-page.ts'
import { findNewObservations } from '../../new-observations.ts'

interface Flaw {
  kind: string
  pattern: RegExp
  what: string
  mend: string
}

/** Text that was not written for readers: leftovers of arithmetic, templates and unset values. */
const flaws: readonly Flaw[] = [
  {
    kind: 'number',
    // Twelve or more decimals with a run of zeros or nines are the rounding error of a binary fraction. Without a limit on the digits
    // before them, a long line of digits would take quadratic time.
    pattern: /(?<![\d.])\d[\d,]{0,20}\.(?=\d{12,17}(?!\d))\d*?(0{5,}|9{5,})\d*/,
    what: 'an unrounded number',
    mend: 'Round amounts to the number of digits that users expect before showing them.',
  },
  {
    kind: 'no value',
    pattern:
      /[€$£¥]\s?(NaN|undefined|null)\b|\b(NaN|undefined|null)\s?[€$£¥%]|\[object Object\]|^\s*(NaN|undefined)\s*([,:;(|]|$)|(?<![\w-])NaN(?![\w-])|[,:]\s*(undefined|null)\s*[!.]?$/,
    what: 'a missing value',
    mend: 'Find out why the value is missing, and hide the text until it exists.',
  },
  {
    kind: 'template',
    pattern:
      /\{\{\s*[\w.$-]+\s*\}\}|<%=?\s*[\w.]+\s*%>|\$\{[\w.]+\}|%\(\w{1,40}\)[sdif]|(?<!\S)%(?:\d\$)?[sd](?=[\s.,:;!?]|$)/,
    what: 'an unfilled template placeholder',
    mend: 'Fill in the placeholder, or drop the sentence when there is no value for it.',
  },
  {
    kind: 'filler',
    pattern: /\blorem ipsum dolor\b/i,
    what: 'placeholder text (lorem ipsum)',
    mend: 'Write the text, or unpublish the page until it is written.',
  },
]

/** Text on a page that was never meant for readers. */
export const unfinishedText = {
  name: 'unfinished-text',
  traits: { isPageState: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context)
    .filter((observation) => isWebPage(observation) && !isAboutText(observation))
    .flatMap(findFlaw)
}

/** One page has one friction of this kind, however many of its places are affected. */
function findFlaw({ url, lines }: Observation): NoticedFriction[] {
  const found = flaws.flatMap((flaw) => {
    const line = lines.find((one) => flaw.pattern.test(one))
    return line === undefined
      ? []
      : [{ ...flaw, line, words: flaw.pattern.exec(line)?.[0].trim() ?? '' }]
  })
  const [first] = found
  if (first === undefined) return []
  const places = found.map(({ what, line }) => `${what} in ${quoteText(shorten(line))}`)
  return [
    describeFriction(
      {
        subject: createSubject(url, 'text', first.kind),
        category: 'content',
        severity: 2,
        title: `${nameUrl(url)} shows ${first.what}: ${quoteText(shorten(first.words))}`,
        expected: 'All text on the page is meant for visitors.',
        observed: endSentence(`${nameUrl(url)} shows ${places.join('; ')}`),
        recommendation: [...new Set(found.map(({ mend }) => mend))].join(' '),
      },
      { status: 'verified', quote: first.line },
    ),
  ]
}

function isAboutText({ url, title }: Observation): boolean {
  const path = URL.parse(url)?.pathname ?? ''
  return says(title, documentationWords) || says(path, documentationWords)
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
