import { orNull, record } from './field.ts'
import { amount, naturalNumber, flag, oneOf, plainText, url } from './kinds.ts'
import { maxLengths } from './limits.ts'

const label = plainText(maxLengths.label)
const event = plainText(maxLengths.event)

/** A script error or console error of the page. */
export const pageError = record({
  message: event,
  url: orNull(url),
  /** Where it was thrown, as address, line and column of a frame: of the site's scripts, or else the topmost. Null if unknown, or only logged. */
  place: orNull(url),
})

/** A request that failed or returned >= 400. */
export const requestFailure = record({
  method: label,
  url,
  /** Null if there was no response. */
  status: orNull(naturalNumber),
  resourceType: label,
  error: orNull(plainText(maxLengths.name)),
  /** Whether our own confinement blocked it; never the site's fault. */
  blocked: flag,
})

/** A request meant to change data that succeeded; a redirect counts as success. */
export const acceptedWrite = record({ method: label, url, status: naturalNumber })

/** A navigation that the run's allowlist blocked. */
export const blockedNavigation = record({ url, reason: plainText(maxLengths.other) })

/** A file that a page offered for download, which the browser does not take. */
export const download = record({
  url,
  /** As the browser would call it. */
  fileName: plainText(maxLengths.name),
  /** Its server did not begin to deliver it. */
  isRefused: flag,
})

/** A browser dialog that a page opened, and its answer; the contract describes it. */
export const dialog = record({
  type: label,
  message: event,
  answer: oneOf(['accepted', 'cancelled']),
  text: orNull(event),
})

/** Load metrics; the contract describes them. */
export const timing = record({
  url,
  turn: naturalNumber,
  ttfb_ms: orNull(amount),
  load_ms: orNull(amount),
  lcp_ms: orNull(amount),
  cls: orNull(amount),
})
