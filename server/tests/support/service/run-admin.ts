import { createAdminCommand } from '../../../src/admin/create-admin-command.ts'
import { explainStartFailure } from '../../../src/app/explain-start-failure.ts'
import { openArtifacts } from '../../../src/app/open-artifacts.ts'
import { parseConfig } from '../../../src/config/config.ts'
import type { Environment } from '../../../src/config/variables.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import type { ProgramEnd } from '../process/spawn-program.ts'
import { runInProcess } from '../run-in-process.ts'

/**
 * Runs an administrative command in this process, on an open database. That the program itself does so is for tests that
 * start it: a start on an embedded database takes a second.
 */
export async function runAdmin(
  { db, driver }: OpenedDatabase,
  parameters: readonly string[],
  environment: Environment = {},
): Promise<ProgramEnd> {
  const config = parseConfig(environment)
  const done: ProgramEnd = { code: 0, stdout: '', stderr: '' }
  const program = createAdminCommand(async (task) => {
    try {
      const output = await task({
        db,
        config,
        clock: systemClock,
        openQueue: () => openQueue(driver, { works: false, log: createLog('silent') }),
        openArtifacts: () => openArtifacts(config.artifacts),
        tell: (line) => (done.stderr += `${line}\n`),
      })
      done.stdout = `${output}\n`
    } catch (error) {
      done.code = 1
      done.stderr += `understudy: ${explainStartFailure(error, config)}\n`
    }
  })
  const { code, stdout, stderr } = await runInProcess(program, parameters)
  return {
    code: code === 0 ? done.code : code,
    stdout: stdout + done.stdout,
    stderr: stderr + done.stderr,
  }
}
