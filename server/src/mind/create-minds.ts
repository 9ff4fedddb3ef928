import type { Draft } from '@understudy/contract/persona'
import { describeSiteByRules } from './describe-site-by-rules.ts'
import { createExplorer } from './explorer.ts'
import type { MindDeps, MindSettings, Minds } from './minds.ts'
import type { ModelAccess } from './model/model-routes.ts'

/**
 * The configured language model; the built-in explorer if there is no route. Throws with a sentence for the operator if
 * a route is invalid.
 */
export async function createMinds(
  access: ModelAccess & MindSettings,
  deps: MindDeps,
): Promise<Minds> {
  const { publicModelId: publicId } = access
  if (access.routes.length === 0) {
    return {
      publicId,
      isPreview: true,
      isAvailable: () => true,
      listRoutes: () => [],
      createMind: () => createExplorer(publicId),
      lookAgain: null,
      checkClaim: null,
      draftPersona: draftByRules,
      describeSite: (observation) =>
        Promise.resolve({ kind: 'described', line: describeSiteByRules(observation) }),
    }
  }
  const { createModelMinds } = await import('./model-minds.ts')
  return createModelMinds(access, deps)
}

async function draftByRules(posting: string): Promise<Draft> {
  const { readPosting } = await import('./postings/read-posting.ts')
  const draft = readPosting(posting)
  return draft === null ? { kind: 'no_posting' } : { kind: 'drafted', draft }
}
