import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { createPatternFolder } from '../../lib/address/pattern-folder.ts'
import type { ObservedViolation } from '../../turn/observation.ts'
import { webPageTypes } from '../../turn/web-page-types.ts'
import { regionOf } from '../in-page/elements/region.ts'
import { boundedText, boundUrl } from '../bounded-text.ts'
import { PageAgentError } from '../page/document-errors.ts'
import type { SessionPage } from '../page/session-page.ts'
import { DeadlineError, withDeadline } from '../page/with-deadline.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Above this size, the check would block the page longer than a user tolerates. */
const maxElements = 3000
const maxTargets = 5
/** A site that generates endless addresses is not checked at each of them. */
const caps = { alike: 5, children: 50 }

const region = z.enum(['header', 'navigation', 'footer']).nullable()

const violations = z.array(
  z.object({
    id: z.string(),
    impact: z.enum(['minor', 'moderate', 'serious', 'critical']).catch('minor'),
    help: z.string(),
    helpUrl: z.string(),
    places: z.array(z.object({ selector: boundedText(500), text: boundedText(200), region })),
    count: z.int().min(1),
  }),
)

/**
 * WCAG 2.2 A and AA by axe-core, in our own world of the document; frames are separate documents and left out, and
 * pages that the browser generates around files do not belong to the site.
 */
const checkScript = `(async () => {
  const elements = document.getElementsByTagName('*').length
  const isPage = ${JSON.stringify(webPageTypes)}.includes(document.contentType)
  // The browser's error pages are not checked either.
  if (!/^https?:$/.test(location.protocol)) return '[]'
  if (!isPage || elements === 0 || elements > ${maxElements}) return '[]'
  ${axeSource}
  ${regionOf.toString()}
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    elementRef: true,
  })
  return JSON.stringify(violations.map(({ id, impact, help, helpUrl, nodes }) => {
    const places = nodes.slice(0, ${maxTargets}).map(({ target, element }) => ({
      selector: target.flat(9).join(' '),
      text: (element.alt || element.innerText || '').trim().split('\\n')[0].slice(0, 80),
      region: regionOf(element),
    }))
    return { id, impact, help, helpUrl, places, count: nodes.length }
  }))
})()`

/** Violations of accessibility rules on the pages of a session, once for every kind of page. */
export class PageAccessibility {
  private readonly checked = new Set<string>()
  private readonly folder = createPatternFolder(caps)

  /** None if a page of this kind was checked before, is too large or too slow, or breaks the check. turn is 0 here. */
  async take(
    { link, page }: SessionPage,
    { clock, ms }: { clock: Clock; ms: number },
  ): Promise<ObservedViolation[]> {
    const url = boundUrl(page.url())
    this.folder.learn(foldUrl(url))
    const kind = this.folder.fold(foldUrl(url))
    if (this.checked.has(kind)) return []
    this.checked.add(kind)
    try {
      const check = () => link.evaluate(link.mainFrameId, checkScript, { returnByValue: true })
      const { result } = await withDeadline(check, ms, clock)
      return violations
        .parse(JSON.parse(String(result.value)))
        .map(({ id: rule, helpUrl, ...rest }) => ({
          url,
          turn: 0,
          rule,
          help_url: helpUrl,
          ...rest,
          targets: rest.places.map(({ selector }) => selector),
        }))
    } catch (error) {
      if (error instanceof DeadlineError || error instanceof PageAgentError) return []
      throw error
    }
  }
}
