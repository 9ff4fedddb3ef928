import { errors } from 'playwright-core'
import { z } from 'zod'
import type { ActionFailure } from '../../turn/action.ts'
import { nameCover } from '../../turn/name-cover.ts'
import { plainText } from '../../turn/page/kinds.ts'
import { maxLengths } from '../../turn/page/limits.ts'
import { IdlePageHungError, PageHungError } from '../browser-session.ts'
import type { RefTarget } from '../observe/splice-frames.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { PageLink } from '../page/page-link.ts'

/** The page's answer about an element that could not be operated. */
export const diagnosis = z.object({
  state: z.enum(['stale', 'hidden', 'disabled', 'covered', 'readonly', 'fine']),
  coveredBy: plainText(maxLengths.name).fromPage,
  isLayer: z.boolean(),
})

const failures = {
  stale: { kind: 'stale_ref', message: 'the element is no longer on the page' },
  hidden: { kind: 'not_visible', message: 'the element is not visible' },
  disabled: { kind: 'disabled', message: 'the element is disabled' },
  readonly: { kind: 'not_editable', message: 'the field cannot be changed' },
  fine: { kind: 'unresponsive', message: 'the element did not become usable in time' },
} as const

/** Of an element that cannot be typed into. */
export const noText: ActionFailure = {
  kind: 'not_editable',
  message: 'this element does not accept text',
}

/** Why an action on an element failed, in our words; asks the page rather than trusting an error's text. */
export async function explainFailure(
  error: unknown,
  found: RefTarget | null,
  link: PageLink,
): Promise<ActionFailure> {
  if (!(error instanceof Error) || error instanceof IdlePageHungError) throw error
  if (!(error instanceof errors.TimeoutError)) link.assertAlive()
  if (found === null) return explainMove(error)
  if (error instanceof PageHungError) throw error
  const diagnosed = await diagnose(link, found)
  if (diagnosed.state === 'fine')
    return { kind: 'not_performed', message: 'the action could not be carried out' }
  return describeDiagnosis(diagnosed)
}

/** Why an element did not become operable in time. */
export async function explainRefusal(link: PageLink, found: RefTarget): Promise<ActionFailure> {
  return describeDiagnosis(await diagnose(link, found))
}

/** Why an action without an element, such as going back, failed. */
export function explainMove(error: Error): ActionFailure {
  if (error instanceof errors.TimeoutError)
    return { kind: 'timed_out', message: 'the page did not respond in time' }
  const [cause] = /net::\w+/u.exec(error.message) ?? []
  if (cause === 'net::ERR_CACHE_MISS') {
    const message =
      'showing that page would submit its form again, so the browser stayed where it was'
    return { kind: 'not_performed', message }
  }
  const message =
    cause === undefined
      ? 'the action could not be carried out'
      : `the page could not be opened (${cause})`
  return { kind: 'not_performed', message }
}

/** The same as a failure. */
export function describeDiagnosis({
  state,
  coveredBy,
  isLayer,
}: z.infer<typeof diagnosis>): ActionFailure {
  return state === 'covered'
    ? {
        kind: 'covered',
        message: `the element is covered by ${nameCover(coveredBy)}`,
        coveredBy,
        isLayer,
      }
    : failures[state]
}

/** Whether the element can be operated now, as the page says. */
async function diagnose(link: PageLink, found: RefTarget): Promise<z.infer<typeof diagnosis>> {
  try {
    return await link.callJson(diagnosis, found.frameId, 'diagnose', found.localRef)
  } catch (error) {
    if (error instanceof DocumentGoneError) return { state: 'stale', coveredBy: '', isLayer: false }
    throw error
  }
}
