import { uxMapEndpoints } from '@understudy/contract/endpoints/ux-maps'
import { createRoute, type Route } from '../http/route.ts'
import {
  createRepository,
  type RepositoryDeps,
} from '../operations/repositories/create-repository.ts'
import { deleteRepository } from '../operations/repositories/delete-repository.ts'
import { listRepositories, type Repository } from '../store/integrations/repositories.ts'

/** Connected repositories. */
export function createRepositoryRoutes(
  deps: RepositoryDeps & Parameters<typeof deleteRepository>[0],
): Route[] {
  return [
    createRoute(uxMapEndpoints.createRepository, async ({ customerId, body }) => {
      const repository = await createRepository(deps, customerId, {
        name: body.name,
        cloneUrl: body.clone_url,
        defaultBranch: body.default_branch,
        analysisRoot: body.analysis_root,
      })
      return presentRepository(repository)
    }),
    createRoute(uxMapEndpoints.listRepositories, async ({ customerId }) => ({
      items: (await listRepositories(deps.db, customerId)).map(presentRepository),
    })),
    createRoute(uxMapEndpoints.deleteRepository, async ({ customerId, params }) => {
      await deleteRepository(deps, customerId, params.id)
      return undefined
    }),
  ]
}

function presentRepository(repository: Repository) {
  return {
    id: repository.id,
    name: repository.name,
    clone_url: repository.cloneUrl,
    default_branch: repository.defaultBranch,
    analysis_root: repository.analysisRoot,
    created_at: repository.createdAt.toISOString(),
  }
}
