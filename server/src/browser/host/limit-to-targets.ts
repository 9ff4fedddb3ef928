import type { z } from 'zod'
import { hostMatches } from '../../guard/host-pattern.ts'
import type { ActionResult } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Opening, SharedCheck } from '../browser-session.ts'
import { hostAnswers } from './answers.ts'

/** What Chromium shows before or instead of a page of the web, and pages that are made by scripts. */
const hostlessSchemes = new Set(['about:', 'blob:', 'chrome-error:', 'data:'])
/** What Chromium calls a document that has no address yet. */
const noAddresses = new Set(['', ':'])

/** `checkAccessibility` is of the page that was last observed there, which can have changed its path since. */
interface TargetAnswers {
  open: z.ZodType<Opening>
  observe: z.ZodType<Observation>
  act: z.ZodType<ActionResult>
  checkAccessibility: (observedUrl: string | null) => z.ZodType<SharedCheck>
}

/**
 * The answers about pages, of a session that may visit only these hosts. The navigation guards of the session are in the host, so
 * a page that took it over could describe any other site; our hosts name no page that the guards reject.
 */
export function limitToTargets(allowlist: readonly string[]): TargetAnswers {
  const isShown = ({ url }: { url: string }) => mayBeShown(url, allowlist)
  return {
    open: hostAnswers.open.refine((opening) => opening.kind === 'failed' || isShown(opening)),
    observe: hostAnswers.observe.refine(
      (seen) => isShown(seen) && (seen.timing === null || isShown(seen.timing)),
    ),
    act: hostAnswers.act.refine(isShown),
    checkAccessibility: (observedUrl) =>
      hostAnswers.checkAccessibility.refine(
        ({ url, violations }) =>
          (url === null || isSameOrigin(url, observedUrl)) &&
          violations.every((violation) => violation.url === url),
      ),
  }
}

function mayBeShown(url: string, allowlist: readonly string[]): boolean {
  const parsed = URL.parse(url)
  if (parsed === null) return noAddresses.has(url)
  const { protocol, hostname } = parsed
  if (hostlessSchemes.has(protocol)) return true
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && isTarget(hostname, allowlist)
}

function isTarget(hostname: string, allowlist: readonly string[]): boolean {
  return allowlist.some((pattern) => hostMatches(pattern, hostname))
}

/** Whether a kind of page (`LearnedOnPage`) is one that the session may visit. */
export function isTargetPage(page: string, allowlist: readonly string[]): boolean {
  return isTarget(URL.parse(`https://${page}`)?.hostname ?? '', allowlist)
}

function isSameOrigin(url: string, observedUrl: string | null): boolean {
  const observed = observedUrl === null ? null : URL.parse(observedUrl)
  return observed !== null && observed.origin === URL.parse(url)?.origin && /^https?:/iu.test(url)
}
