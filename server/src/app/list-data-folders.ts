import type { Config } from '../config/config.ts'
import type { HostStateDeps } from '../operations/host/get-host-state.ts'

/** Where this process keeps data on a disk. */
export function listDataFolders({ database, artifacts }: Config): HostStateDeps['dataFolders'] {
  return [
    ...(database.kind === 'embedded'
      ? [{ holds: 'database' as const, folder: database.dataDirectory }]
      : []),
    ...(artifacts.kind === 'local'
      ? [{ holds: 'artifacts' as const, folder: artifacts.directory }]
      : []),
  ]
}
