import { runAdmin } from '../../../src/app/run-admin.ts'
import type { Environment } from '../../../src/config/variables.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import type { ProgramEnd } from '../process/spawn-program.ts'
import { runInProcess } from '../run-in-process.ts'

/**
 * Runs an administrative command in this process, on an open database. That the program itself does so is for tests that
 * start it: a start on an embedded database takes a second.
 */
export async function runAdminOn(
  opened: OpenedDatabase,
  parameters: readonly string[],
  environment: Environment = {},
): Promise<ProgramEnd> {
  return runInProcess((output) =>
    runAdmin(parameters, {
      environment: { LOG_LEVEL: 'silent', ...environment },
      output,
      useDatabase: (_config, _log, use) => use(opened),
    }),
  )
}
