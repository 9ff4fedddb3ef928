import type { Draft } from '@understudy/contract/persona'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { CheckClaim } from './claim-check.ts'
import type { SiteDescription, SiteObservation } from './describe-site.ts'
import type { Mind } from './mind.ts'
import type { ModelCall } from './model/model-routes.ts'
import type { SecondLook } from './second-look.ts'

/** What drives the sessions of this process, and what customers see of it. */
export interface Minds {
  /** The one identifier that POST /runs accepts. */
  publicId: string
  /** The built-in explorer drives, not a language model. */
  isPreview: boolean
  /** false while no route to the model is healthy. */
  isAvailable: () => boolean
  /** This process's ways to reach the model, for the operator. */
  listRoutes: () => readonly { name: string; isHealthy: boolean }[]
  /** A mind for one session. */
  createMind: () => Mind
  /** Looks for a success in the record of a session; null if no language model is configured. */
  lookAgain: SecondLook | null
  /** Checks claims by the pictures of their places; null if no language model is configured. */
  checkClaim: CheckClaim | null
  /** Generates a persona from a job posting. Does not throw; an abort makes it unavailable. */
  draftPersona: (posting: string, signal: AbortSignal) => Promise<Draft>
  /** Describes a site in one line. An abort rejects with the signal's reason. */
  describeSite: (observation: SiteObservation, signal: AbortSignal) => Promise<SiteDescription>
}

/** The operator's settings for the model that drives sessions. */
export interface MindSettings {
  publicModelId: string
  /** Timeout of one model call, in seconds. */
  callTimeoutS: number
  /** Timeout of all calls for one decision, including the wait for an unavailable model. */
  totalTimeoutS: number
}

export interface MindDeps {
  clock: Clock
  log: Log
  fetch: typeof fetch
  /** Is told of each call of a model. Must not throw; does nothing by default. */
  onModelCall?: (call: ModelCall) => void
}
