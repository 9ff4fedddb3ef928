import type { MappingDeps } from '../operations/repositories/map-repository.ts'
import { failLostMapping, mapRepository } from '../operations/repositories/map-repository.ts'
import type { RoomDeps } from './with-room.ts'
import { withRoom } from './with-room.ts'

/** Starts taking UX map jobs, one at a time: a lost attempt can be repeated without harm. */
export async function workOnMaps(deps: MappingDeps & RoomDeps): Promise<void> {
  await deps.queue.work('map-repository', {
    concurrency: 1,
    handle: withRoom(deps, 'map-repository', (payload, signal) =>
      mapRepository(deps, payload, signal),
    ),
  })
  await deps.queue.work('map-repository-lost', {
    concurrency: 1,
    handle: (payload) => failLostMapping(deps, payload),
  })
}
