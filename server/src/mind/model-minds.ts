import { SECOND_MS } from '../lib/clock.ts'
import { createClaimCheck } from './claim-check.ts'
import { describeSite, siteLimits } from './describe-site.ts'
import { draftLimits, draftPersona } from './draft-persona.ts'
import { createLlmMind } from './llm-mind.ts'
import type { MindDeps, MindSettings, Minds } from './minds.ts'
import { usualModelLimits } from './model/ask-model.ts'
import { createModelRoutes, type ModelAccess } from './model/model-routes.ts'
import { createSecondLook, secondLookLimits } from './second-look.ts'

/** Minds that ask the configured language models; see createMinds, which loads this and its libraries only then. */
export function createModelMinds(access: ModelAccess & MindSettings, deps: MindDeps): Minds {
  const { publicModelId: publicId } = access
  const routes = createModelRoutes(access, deps)
  for (const sentence of routes.missing) deps.log.warn(sentence)
  return {
    publicId,
    isPreview: false,
    isAvailable: () => routes.isAvailable(),
    listRoutes: () =>
      routes.configured.map(({ name, health }) => ({ name, isHealthy: health.isHealthy() })),
    createMind: () =>
      createLlmMind({
        ...deps,
        publicModelId: publicId,
        routes,
        limits: {
          ...usualModelLimits,
          tryMs: access.callTimeoutS * SECOND_MS,
          totalMs: access.totalTimeoutS * SECOND_MS,
          awaitsReturn: true,
        },
      }),
    lookAgain: createSecondLook({ ...deps, routes, limits: secondLookLimits }),
    checkClaim: createClaimCheck({ ...deps, routes, limits: secondLookLimits }),
    draftPersona: (posting, signal) =>
      draftPersona({ ...deps, routes, limits: draftLimits }, posting, signal),
    describeSite: (observation, signal) =>
      describeSite({ ...deps, routes, limits: siteLimits }, observation, signal),
  }
}
