import { type CommandOutput, performCommandLine } from '@understudy/command-line/command-line'
import packageJson from '../../package.json' with { type: 'json' }
import { type AdminTask, createAdminCommand } from '../admin/create-admin-command.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { describeMisspelt } from '../config/misspelt.ts'
import { readEnvironment } from '../config/variables.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog, type Log } from '../lib/log.ts'
import { BackupError } from '../operations/backup/backup-format.ts'
import { openQueue } from '../queue/queue.ts'
import { DataDirectoryLockedError } from '../store/data-directory-lock.ts'
import type { OpenedDatabase } from '../store/database.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { openArtifacts } from './open-artifacts.ts'

/** What an administrative command uses of the process that runs it. */
export interface AdminSurroundings {
  environment: NodeJS.ProcessEnv
  output: CommandOutput
  /** Opens the configured database, and closes it when `use` is done. */
  useDatabase: (
    config: Config,
    log: Log,
    use: (opened: OpenedDatabase) => Promise<string>,
  ) => Promise<string>
}

/**
 * Runs one administrative command and prints its result, or why it failed. Returns the exit code: 0, 1 for a failed command,
 * 2 for invalid usage.
 */
export async function runAdmin(
  parameters: readonly string[],
  surroundings: AdminSurroundings,
): Promise<number> {
  const ended = { code: 0 }
  const program = createAdminCommand(async (task) => {
    ended.code = (await runTask(task, surroundings)) ? 0 : 1
  })
  const code = await performCommandLine(program, parameters, surroundings.output)
  return Math.max(code, ended.code)
}

/** Whether it succeeded. */
async function runTask(
  task: AdminTask,
  { environment, output, useDatabase }: AdminSurroundings,
): Promise<boolean> {
  const tell = (text: string): void => output.writeErr(`${text}\n`)
  let config: Config | null = null
  try {
    for (const sentence of describeMisspelt(environment)) tell(sentence)
    config = parseConfig(readEnvironment(environment))
    output.writeOut(`${await runOn(config, { task, tell, useDatabase })}\n`)
    return true
  } catch (error) {
    tell(`understudy: ${explain(error, config)}`)
    return false
  }
}

async function runOn(
  config: Config,
  {
    task,
    tell,
    useDatabase,
  }: { task: AdminTask; tell: (text: string) => void } & Pick<AdminSurroundings, 'useDatabase'>,
): Promise<string> {
  const log = createLog(config.logLevel)
  return useDatabase(config, log, ({ db, driver }) =>
    task({
      db,
      config,
      clock: systemClock,
      version: packageJson.version,
      openQueue: () => openQueue(driver, { works: false, log }),
      openArtifacts: () => openArtifacts(config.artifacts),
      tell,
    }),
  )
}

function explain(error: unknown, config: Config | null): string {
  if (error instanceof BackupError) return error.message
  if (error instanceof DataDirectoryLockedError) {
    return `the data directory ${error.directory} is in use by a running Understudy; stop it, run this command again, then restart it`
  }
  return explainStartFailure(error, config)
}
