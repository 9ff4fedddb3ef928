import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { untilAborted } from '../../lib/waiting/until-aborted.ts'
import { webPageTypes } from '../../turn/web-page-types.ts'
import { regionOf } from '../in-page/elements/region.ts'
import { agentName } from '../in-page-script.ts'
import { CheckHungError, PageHungError } from '../browser-session.ts'
import { boundedText, boundUrl } from '../bounded-text.ts'
import { maxLengths, maxPlaces } from './observation-limits.ts'
import { ruleTags } from './accessibility-rules.ts'
import { DocumentGoneError, PageAgentError } from '../page/document-errors.ts'
import type { PageLink } from '../page/page-link.ts'
import type { SessionPage } from '../page/session-page.ts'
import { DeadlineError, withDeadline } from '../page/with-deadline.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Above this size, the check would block the page longer than a user tolerates. */
const maxElements = 3000

/** Places that break one rule from which those to report are picked. */
const maxCompared = 100

const region = z.enum(['header', 'navigation', 'footer']).nullable()

const checkedPage = z.object({
  url: z.string().transform(boundUrl),
  isChecked: z.boolean(),
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.enum(['minor', 'moderate', 'serious', 'critical']).catch('minor'),
      help: z.string(),
      helpUrl: z.string(),
      places: z.array(
        z.object({
          selector: boundedText(maxLengths.place.selector),
          path: boundedText(maxLengths.place.selector),
          tag: boundedText(maxLengths.label),
          text: boundedText(maxLengths.place.text),
          region,
        }),
      ),
      count: z.int().min(1),
    }),
  ),
})
type CheckedPage = z.infer<typeof checkedPage>

/**
 * WCAG 2.2 A and AA by axe-core, in our own world of the document; frames are separate documents and left out, and
 * pages that the browser generates around files do not belong to the site.
 */
const checkScript = `(async () => {
  const elements = document.getElementsByTagName('*').length
  const isPage = ${JSON.stringify(webPageTypes)}.includes(document.contentType)
  const url = location.href
  const none = JSON.stringify({ url, isChecked: false, violations: [] })
  // The browser's error pages are not checked either.
  if (!/^https?:$/.test(location.protocol)) return none
  if (!isPage || elements === 0 || elements > ${maxElements}) return none
  ${axeSource}
  ${regionOf.toString()}
  const { violations } = await axe.run(document, {
    runOnly: ${JSON.stringify(ruleTags)},
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    elementRef: true,
  })
  // A single-page application may have moved on meanwhile.
  if (location.href !== url) return 'null'
  // The fields of a form hide its properties of their names.
  const readText = (text) => (typeof text === 'string' ? text : '')
  // One of each kind first: a long list must not hide what else breaks the rule.
  const pick = (nodes) => {
    const found = nodes.slice(0, ${maxCompared}).map((node) => ({ ...node, path: ${agentName}.makeSelector(node.element) }))
    const kinds = Map.groupBy(found, ({ path }) => path.replaceAll(/:nth-child\\(\\d+\\)/g, ''))
    const firsts = [...kinds.values()].map(([first]) => first)
    return [...new Set([...firsts, ...found])].slice(0, ${maxPlaces})
  }
  const described = violations.map(({ id, impact, help, helpUrl, nodes }) => {
    const places = pick(nodes).map(({ target, element, path }) => ({
      selector: target.flat(9).join(' '),
      path,
      tag: readText(element.localName),
      text: (readText(element.alt) || readText(element.innerText)).trim().split('\\n')[0].slice(0, 80),
      region: regionOf(element),
    }))
    return { id, impact, help, helpUrl, places, count: nodes.length }
  })
  return JSON.stringify({ url, isChecked: true, violations: described })
})()`

/** How long a check can take. */
export interface CheckLimits {
  clock: Clock
  ms: number
  signal: AbortSignal
}

/**
 * Checks one page. `left` if it is no longer the page that it was; not checked if it takes too long or breaks the check.
 * Who made a page hang is decided by a question that it must answer before the check begins: PageHungError if it
 * does not, CheckHungError if it responds no longer after its answer, whether because of the check or by itself.
 */
export async function checkPage(
  { link, page }: SessionPage,
  limits: CheckLimits,
): Promise<CheckedPage | 'left'> {
  try {
    await waitUntilFree(link, limits.signal)
    return (
      (await runCheck(link, limits)) ?? {
        url: boundUrl(page.url()),
        isChecked: false,
        violations: [],
      }
    )
  } catch (error) {
    // A window can close itself at any time; a lost browser is reported.
    if (page.isClosed()) link.assertAlive()
    if (page.isClosed() || error instanceof DocumentGoneError) return 'left'
    throw error
  }
}

/** Null if the check was given up, or if the page distorted its answer. The page is free again then: it must not look slow to the visitor because of us. */
async function runCheck(
  link: PageLink,
  { clock, ms, signal }: CheckLimits,
): Promise<CheckedPage | 'left' | null> {
  const check = () => link.evaluate(link.mainFrameId, checkScript, { returnByValue: true })
  try {
    const { result } = await withDeadline(check, ms, clock, signal)
    const answer = checkedPage.nullable().safeParse(JSON.parse(String(result.value)))
    return answer.success ? (answer.data ?? 'left') : null
  } catch (error) {
    if (error instanceof PageHungError) throw describeOwnHang(error)
    if (!(error instanceof DeadlineError || error instanceof PageAgentError)) throw error
  }
  try {
    await waitUntilFree(link, signal)
    return null
  } catch (error) {
    throw error instanceof PageHungError ? describeOwnHang(error) : error
  }
}

async function waitUntilFree(link: PageLink, signal: AbortSignal): Promise<void> {
  const ask = () => link.evaluate(link.mainFrameId, 'null', { returnByValue: true })
  await untilAborted(ask, signal)
}

function describeOwnHang(cause: PageHungError): CheckHungError {
  return new CheckHungError('a page did not respond after its accessibility check began', { cause })
}
