import { siteLimit } from '@understudy/contract/site-limit'
import { z } from 'zod'
import { dialFailures } from '../../guard/dial-guarded.ts'
import { carriers, type EgressDecision, type EgressVerdict } from '../../guard/egress-proxy.ts'
import type { PrivateEndpoint } from '../../guard/private-targets.ts'
import { denialRules } from '../../guard/verdict.ts'
import type { PageAction } from '../../turn/action.ts'
import type { FillableCredential, MarkOrder, Screenshot } from '../browser-session.ts'
import type { SessionLaunchOptions } from '../launch-session.ts'
import type { ChromiumInstallation } from '../launch/chromium-installation.ts'
import {
  MAX_HOST_NAME,
  MAX_LEARNED_PLACES,
  MAX_PAGE_NAME,
  MAX_REPORTED_KINDS,
  MAX_SAID,
} from '../limits.ts'
import type { LearnedOnPage } from '../observe/harmless-callbacks.ts'

/** A screenshot whose bytes are base64. */
type SentScreenshot = Pick<Screenshot, 'extension'> & { bytes: string }

/** The options for launching a session in another process: data only. */
export interface HostedLaunch extends Omit<
  SessionLaunchOptions,
  'onEgress' | 'mayConnect' | 'awaitRequest' | 'credentials' | 'customerId' | 'shares' | 'callbacks'
> {
  chromium: ChromiumInstallation
  /** Path of the worker's launch folder. */
  folder: string
  testHosts: readonly (readonly [host: string, port: number])[]
  privateTargets: readonly (readonly [host: string, endpoint: PrivateEndpoint])[]
  credentials: readonly (Pick<FillableCredential, 'handle' | 'host'> & {
    username: string
    password: string
  })[]
}

/** How a browser for a later session is started. */
export type HostedSpare = Pick<HostedLaunch, 'chromium' | 'folder' | 'testHosts' | 'context'>

/**
 * The calls to a session host; one session at a time. prepare: starts the browser of the next one, which `close` closes if no
 * session has come.
 */
export type HostCall =
  | { method: 'prepare'; spare: HostedSpare }
  | { method: 'launch'; launch: HostedLaunch }
  | SessionCall
  | { method: 'close' }

/**
 * The calls to its session. learned: by other sessions of its run, since the last call that said so. known: states of pages that they
 * have checked; null if it shares none.
 */
export type SessionCall =
  | { method: 'open'; url: string; learned: readonly LearnedOnPage[] }
  | { method: 'observe'; isAgain: boolean }
  | { method: 'act'; action: PageAction; learned: readonly LearnedOnPage[] }
  | { method: 'screenshot' }
  | { method: 'drawMarks'; picture: SentScreenshot; order: MarkOrder }
  | { method: 'checkAccessibility'; known: readonly string[] | null }
  | { method: 'readSummary' }

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** A message from the worker, which is trusted: only the kind is checked. */
export const hostRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.int(), call: z.custom<HostCall>(isRecord) }),
  z.object({ kind: z.literal('abort'), id: z.int() }),
])
export type HostRequest = z.infer<typeof hostRequest>

/** A connection as it is sent. */
export function packDecision({ host, ...decision }: EgressDecision): EgressDecision {
  return { ...decision, host: host.slice(0, MAX_HOST_NAME) }
}

const verdict: z.ZodType<EgressVerdict> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('connected') }),
  z.strictObject({ kind: z.literal('denied'), rule: z.enum(denialRules) }),
  z.strictObject({
    kind: z.literal('failed'),
    reason: z.enum(dialFailures),
  }),
])

const errorText = z.string().max(MAX_SAID)

/** As `call-sites.ts` numbers them; 0 are all that it cannot tell apart. */
const place = z
  .int()
  .min(1)
  .max(2 ** 30)
const places = z.array(place).max(MAX_LEARNED_PLACES).readonly()
const learnedOnPages = z
  .array(z.strictObject({ page: z.string().max(MAX_PAGE_NAME), harmless: places, visible: places }))
  .max(MAX_REPORTED_KINDS)

/** A message from the host. Unknown fields would cost memory and time, and our hosts send none. */
export const hostReply = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answer'),
    id: z.int(),
    value: z.unknown(),
    learned: learnedOnPages.optional(),
  }),
  z.strictObject({
    kind: z.literal('failure'),
    id: z.int(),
    name: errorText,
    message: errorText,
    limit: siteLimit.optional(),
  }),
  z.strictObject({
    kind: z.literal('egress'),
    decision: z.strictObject({
      host: z.string().max(MAX_HOST_NAME),
      port: z.int(),
      carrier: z.enum(carriers),
      verdict,
    }),
  }),
])
export type HostReply = z.infer<typeof hostReply>
export type HostAnswer = Extract<HostReply, { kind: 'answer' }>
