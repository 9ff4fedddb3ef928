import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { hereWords } from '../../../words/controls/here.ts'
import { says } from '../../../words/says.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'

/** Links that are all called “here” and lead to different pages, so that nothing tells them apart in a list of links. */
export const vagueLinks = {
  name: 'vague-links',
  traits: { isPageState: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap(({ url, elements }) => {
    const links = elements.filter(
      ({ name, href, region }) => href !== null && region === null && says(name.trim(), hereWords),
    )
    const alike = Map.groupBy(links, ({ name }) => name.trim().toLowerCase())
    return [...alike.values()].flatMap((same) => describe(url, same))
  })
}

function describe(url: string, links: readonly ObservedElement[]): NoticedFriction[] {
  const [first] = links
  const targets = new Set(links.map(({ href }) => foldUrl(href ?? '')))
  if (first === undefined || targets.size < 2) return []
  const name = quoteText(first.name.trim())
  return [
    describeFriction(
      {
        subject: createSubject(url, 'links', first.name.trim().toLowerCase()),
        category: 'accessibility',
        severity: 2,
        title: `${targets.size} links on ${nameUrl(url)} are called ${name} and lead to different pages`,
        expected: 'The name of a link says where it leads.',
        observed: `On ${nameUrl(url)} ${name} leads to ${targets.size} pages; who hears only the links, or jumps from one to the next, cannot tell them apart.`,
        recommendation: `Name each of these links after the page that it opens.`,
      },
      { status: 'verified', quote: first.name.trim(), box: first.box },
    ),
  ]
}
