import { z } from 'zod'
import type { EgressDecision } from '../../guard/egress-proxy.ts'
import type { PrivateEndpoint } from '../../guard/private-targets.ts'
import type { ActionResult, PageAction } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import type { FillableCredential, Opening } from '../browser-session.ts'
import type { SessionLaunchOptions } from '../launch-session.ts'
import type { ChromiumInstallation } from '../launch/chromium-installation.ts'

/** The options for launching a session in another process: data only. */
export interface HostedLaunch extends Omit<
  SessionLaunchOptions,
  'onEgress' | 'mayConnect' | 'credentials'
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

/** The calls to a session host; one session at a time. */
export type HostCall =
  | { method: 'launch'; launch: HostedLaunch }
  | SessionCall
  | { method: 'close' }

/** The calls to its session. */
export type SessionCall =
  | { method: 'open'; url: string }
  | { method: 'observe' }
  | { method: 'act'; action: PageAction }
  | { method: 'screenshot' }
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

const decisionShape = z.object({
  host: z.string(),
  port: z.number(),
  verdict: z.object({ kind: z.enum(['connected', 'denied', 'failed']) }),
})

function isDecision(value: unknown): boolean {
  return decisionShape.safeParse(value).success
}

/** A message from the host. */
export const hostReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), id: z.int(), value: z.unknown() }),
  z.object({ kind: z.literal('failure'), id: z.int(), name: z.string(), message: z.string() }),
  z.object({ kind: z.literal('egress'), decision: z.custom<EgressDecision>(isDecision) }),
])
export type HostReply = z.infer<typeof hostReply>

/**
 * The result of each method. Observations and action results come from our own code in the host and are not validated.
 */
export const hostAnswers = {
  launch: z.null(),
  open: z.custom<Opening>(isRecord),
  observe: z.custom<Observation>(isRecord),
  act: z.custom<ActionResult>(isRecord),
  screenshot: z.union([
    z.object({ bytes: z.instanceof(Uint8Array), extension: z.enum(['png', 'jpg']) }),
    z.object({ missing: z.string() }),
  ]),
  readSummary: z.string().nullable(),
  close: z.null(),
} as const
