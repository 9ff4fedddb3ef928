import type { SiteLimit } from '@understudy/contract/site-limit'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import {
  BrowserGoneError,
  CheckHungError,
  IdlePageHungError,
  PageHungError,
} from '../browser-session.ts'
import { describeSiteLimit, SiteLimitError, type SiteLimits } from '../launch/site-limits.ts'
import { MAX_SAID } from '../limits.ts'
import { DocumentGoneError, PageAgentError } from '../page/document-errors.ts'

const known = new Map<string, new (message: string) => Error>([
  ['BrowserGoneError', BrowserGoneError],
  ['CheckHungError', CheckHungError],
  ['DocumentGoneError', DocumentGoneError],
  ['IdlePageHungError', IdlePageHungError],
  ['PageAgentError', PageAgentError],
  ['PageHungError', PageHungError],
])

const hungWords = ['the page stopped responding', 'the page keeps showing dialogs']

/** Errors whose words reach reports, with the words that our code uses (page-link.ts, session-host.ts). Others are replaced by the first. */
const quoted = new Map([
  [
    'BrowserGoneError',
    ['the browser is gone', 'the browser or its page is gone', 'the page crashed'],
  ],
  ['IdlePageHungError', hungWords],
  ['PageHungError', hungWords],
])

interface PackedError {
  name: string
  message: string
  /** Of a SiteLimitError. */
  limit?: SiteLimit | undefined
}

/** An error as data, for another process. Its code and causes are not passed on, and long texts are cut. */
export function packError(error: unknown): PackedError {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return {
    name: name.slice(0, MAX_SAID),
    message: message.slice(0, MAX_SAID),
    ...(error instanceof SiteLimitError ? { limit: error.limit } : {}),
  }
}

/**
 * Restores a packed error: with its class if the session's contract names that class, otherwise as a plain Error. An exceeded
 * limit is described here, and of other errors whose words reach a report only our own words are accepted: a page that took over the
 * host must not choose them. Whether a disk is full is for the worker to find out, because a session that a full disk interrupts is
 * started again and again.
 */
export function unpackError({ name, message, limit }: PackedError, limits: SiteLimits): Error {
  if (limit !== undefined) return new SiteLimitError(limit, describeSiteLimit(limit, limits))
  const Known = known.get(name)
  const said = hideFullDisk(Known === undefined ? `${name}: ${message}` : message)
  if (Known === undefined) return new Error(said)
  const words = quoted.get(name)
  return new Known(words === undefined || words.includes(said) ? said : (words[0] ?? ''))
}

function hideFullDisk(message: string): string {
  return isStorageFull(new Error(message)) ? 'a write of the session host failed' : message
}
