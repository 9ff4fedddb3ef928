import { Writable } from 'node:stream'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { type CheckClaim, createClaimCheck } from '../../../src/mind/claim-check.ts'
import { createLlmMind } from '../../../src/mind/llm-mind.ts'
import { type Mind, MindError } from '../../../src/mind/mind.ts'
import { type ModelLimits, usualModelLimits } from '../../../src/mind/model/ask-model.ts'
import {
  createModelRoutes,
  type ModelAccess,
  type ModelRoutes,
} from '../../../src/mind/model/model-routes.ts'
import { createSecondLook, type SecondLook } from '../../../src/mind/second-look.ts'
import type { Protocol, ProviderServer } from '../servers/provider-server.ts'
import { describeTestSituation } from './describe-test-situation.ts'
import { openAsking } from './open-asking.ts'

/** The keys of the tests; none may appear outside the header that carries it. */
export const testKeys = {
  anthropic: 'sk-ant-canary-1',
  openai: 'sk-openai-canary-2',
  google: 'google-canary-3',
  openaiCompatible: 'compatible-canary-4',
}

/** A mind over routes to servers of the test, with pauses of a millisecond. */
export interface TestMind {
  mind: Mind
  lookAgain: SecondLook
  checkClaim: CheckClaim
  routes: ModelRoutes
  /** Log lines as written. */
  logged: string[]
}

const models: Record<Protocol | 'compatible', string> = {
  openai: 'openai/gpt-5.4',
  anthropic: 'anthropic/claude-sonnet-5-5',
  compatible: 'openai-compatible/qwen3',
}

/** Opens a mind that tries `servers` in order. */
export function openLlmMind(
  servers: readonly (readonly [keyof typeof models, Pick<ProviderServer, 'url'>])[],
  limits: Partial<ModelLimits> = {},
  clock: Clock = systemClock,
  { prices = new Map(), vision = 'off' }: Partial<Pick<ModelAccess, 'prices' | 'vision'>> = {},
): TestMind {
  const logged: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const routes = createModelRoutes(
    {
      routes: servers.map(([protocol, { url }]) => `${models[protocol]}@${url}`),
      keys: testKeys,
      prices,
      vision,
    },
    { clock, fetch },
  )
  const deps = {
    clock,
    routes,
    log: createLog('warn', destination),
    limits: { ...usualModelLimits, backoffMs: 1, ...limits },
  }
  const mind = createLlmMind({ ...deps, publicModelId: 'understudy-1' })
  return {
    mind,
    lookAgain: createSecondLook(deps),
    checkClaim: createClaimCheck(deps),
    routes,
    logged,
  }
}

/** A decision as a model writes it. */
export function writeDecision(action: object, finding: object | null = null): string {
  const thought = 'I want the discount.'
  return JSON.stringify({ thought, expectation: 'A lower sum.', action, finding })
}

/** The kind of action a mind decides on in the test situation, or the MindError it ends with. */
export async function decideOnce(mind: Mind): Promise<string | MindError> {
  try {
    const situation = describeTestSituation()
    const { action } = await mind.decide(situation, openAsking())
    return action.kind
  } catch (error) {
    if (error instanceof MindError) return error
    throw error
  }
}
