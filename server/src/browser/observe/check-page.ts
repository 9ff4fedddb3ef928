import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { readInAscii } from '../../lib/text/read-in-ascii.ts'
import { untilAborted } from '../../lib/waiting/until-aborted.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import { CheckHungError, type KnownStates, PageHungError } from '../browser-session.ts'
import { accessibilityScript } from '../in-page-script.ts'
import { PICTURE_OF_CHECK_MS } from '../limits.ts'
import { type CheckedPage, checkedPage, violations } from '../page/checked-page.ts'
import { DocumentGoneError, PageAgentError } from '../page/document-errors.ts'
import type { PageLink } from '../page/page-link.ts'
import type { SessionPage } from '../page/session-page.ts'
import { DeadlineError, withDeadline } from '../page/with-deadline.ts'
import { ruleTags } from './accessibility-rules.ts'

const axeSource = readInAscii(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')))

/** In our own world of the document. */
const checkName = 'understudyAccessibility'

/** WCAG 2.2 A and AA by axe-core. It is large, so a document gets it only once. */
const loadScript = `globalThis.${checkName} = (() => {
  ${accessibilityScript}
  return bundled.createAccessibilityCheck(() => { ${axeSource}; return axe }, ${JSON.stringify(ruleTags)})
})()`

/** An element of that name is no property of its own. */
const isLoadedScript = `Object.hasOwn(globalThis, '${checkName}')`

/** A document that has just replaced the one with the check is not the page that it was. */
const checkScript = (isShared: boolean): string =>
  `${isLoadedScript} ? globalThis.${checkName}.check(${isShared}) : 'null'`

const measureScript = (picture: string): string =>
  `${isLoadedScript} ? globalThis.${checkName}.measure('${picture}') : '[]'`

const pageState = z.object({ url: z.string().transform(boundUrl), state: z.string().nullable() })

/** How long a check can take. */
export interface CheckLimits {
  clock: Clock
  ms: number
  signal: AbortSignal
}

/** A page whose state is known: it was not checked again. */
interface KnownPage {
  url: string
  knownState: string
}

/**
 * Checks one page. `left` if it is no longer the page that it was; not checked if it takes too long or breaks the check.
 * Who made a page hang is decided by a question that it must answer before the check begins: PageHungError if it
 * does not, CheckHungError if it responds no longer after its answer, whether because of the check or by itself.
 */
export async function checkPage(
  { link, page }: SessionPage,
  known: KnownStates,
  limits: CheckLimits,
): Promise<CheckedPage | KnownPage | 'left'> {
  try {
    const isLoaded = await waitUntilFree(link, limits.signal)
    const check = async () =>
      (await findKnown(link, known)) ??
      measureText(link, await runCheck(link, { isLoaded, isShared: known !== null }), limits)
    return (
      (await giveUpInTime(link, check, limits)) ?? {
        url: boundUrl(page.url()),
        isChecked: false,
        violations: [],
        state: null,
        isPictured: false,
      }
    )
  } catch (error) {
    // A window can close itself at any time; a lost browser is reported.
    if (page.isClosed()) link.assertAlive()
    if (page.isClosed() || error instanceof DocumentGoneError) return 'left'
    throw error
  }
}

/** Null if the page has to be checked. */
async function findKnown(link: PageLink, known: KnownStates): Promise<KnownPage | null> {
  if (known === null || known.size === 0) return null
  const { url, state } = await link.callJson(pageState, link.mainFrameId, 'pageState')
  return state !== null && known.has(state) ? { url, knownState: state } : null
}

/** Null if the page distorted its answer. */
async function runCheck(
  link: PageLink,
  { isLoaded, isShared }: { isLoaded: boolean; isShared: boolean },
): Promise<CheckedPage | 'left' | null> {
  const script = `${isLoaded ? '' : loadScript};${checkScript(isShared)}`
  const { result } = await link.evaluate(link.mainFrameId, script, { returnByValue: true })
  const answer = checkedPage.nullable().safeParse(JSON.parse(String(result.value)))
  return answer.success ? (answer.data ?? 'left') : null
}

const losslessly = { format: 'png', optimizeForSpeed: true } as const

/** Adds what only a picture shows. A page that is not painted in time is reported without. */
async function measureText(
  link: PageLink,
  checked: CheckedPage | 'left' | null,
  { clock, signal }: CheckLimits,
): Promise<CheckedPage | 'left' | null> {
  if (checked === null || checked === 'left' || !checked.isPictured) return checked
  try {
    const { data } = await withDeadline(
      () => link.bounded(() => link.session.send('Page.captureScreenshot', losslessly)),
      PICTURE_OF_CHECK_MS,
      clock,
      signal,
    )
    const { result } = await link.evaluate(link.mainFrameId, measureScript(data), {
      returnByValue: true,
    })
    const measured = violations.safeParse(JSON.parse(String(result.value)))
    return { ...checked, violations: [...checked.violations, ...(measured.data ?? [])] }
  } catch (error) {
    if (error instanceof DeadlineError || error instanceof PageAgentError) return checked
    throw error
  }
}

/** Null if the check was given up. The page is free again then: it must not look slow to the visitor because of us. */
async function giveUpInTime<T>(
  link: PageLink,
  check: () => Promise<T>,
  { clock, ms, signal }: CheckLimits,
): Promise<T | null> {
  try {
    return await withDeadline(check, ms, clock, signal)
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

/** Returns whether the document has the check already. */
async function waitUntilFree(link: PageLink, signal: AbortSignal): Promise<boolean> {
  const ask = () => link.evaluate(link.mainFrameId, isLoadedScript, { returnByValue: true })
  const { result } = await untilAborted(ask, signal)
  return result.value === true
}

function describeOwnHang(cause: PageHungError): CheckHungError {
  return new CheckHungError('a page did not respond after its accessibility check began', { cause })
}
