import { runCommandLine } from '@understudy/command-line/command-line'
import { layOut, tellStep } from '@understudy/command-line/terminal-text'
import type { AdminTask } from '../admin/create-admin-command.ts'
import { createAdminCommand } from '../admin/create-admin-command.ts'
import type { Config } from '../config/config.ts'
import { parseConfig } from '../config/config.ts'
import { describeMisspelt } from '../config/misspelt.ts'
import { readEnvironment } from '../config/variables.ts'
import type { DatabaseTemplate } from './database-template.ts'
import { createDatabaseTemplate, templateFolder } from './database-template.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { createLog } from '../lib/log.ts'
import { openArtifacts } from './open-artifacts.ts'
import { openQueue } from '../queue/queue.ts'
import { DataDirectoryLockedError } from '../store/data-directory-lock.ts'
import type { OpenedDatabase } from '../store/database.ts'
import { openDatabase } from '../store/database.ts'

await runCommandLine(createAdminCommand(runTask), process.argv.slice(2))

/** Prints the result of the command; exits with code 1 if it fails. */
async function runTask(run: AdminTask): Promise<void> {
  let config: Config | null = null
  try {
    for (const sentence of describeMisspelt(process.env)) tell(sentence)
    config = parseConfig(readEnvironment(process.env))
    process.stdout.write(`${layOut(await runOn(config, run))}\n`)
  } catch (error) {
    tell(`understudy: ${explain(error, config)}`)
    process.exitCode = 1
  }
}

async function runOn(config: Config, run: AdminTask): Promise<string> {
  const log = createLog(config.logLevel)
  const template = createDatabaseTemplate(templateFolder, log)
  const settings = { ...config.database, findTemplate: () => template.find() }
  tellStep('Opening the database', process.stderr)
  await using opened = await openDatabase(settings, log)
  if (opened.isMade) await saveTemplate(template, opened, log)
  return await run({
    db: opened.db,
    config,
    clock: systemClock,
    openQueue: () => openQueue(opened.driver, { works: false, log }),
    openArtifacts: () => openArtifacts(config.artifacts),
    tell,
  })
}

/** A command can run before the service's first start, which then finds an existing database. */
async function saveTemplate(
  template: DatabaseTemplate,
  { driver }: OpenedDatabase,
  log: Log,
): Promise<void> {
  await using _queue = await openQueue(driver, { works: false, log })
  const saving = await template.save(driver)
  await saving.outcome()
}

function tell(text: string): void {
  process.stderr.write(`${layOut(text, process.stderr)}\n`)
}

function explain(error: unknown, config: Config | null): string {
  if (error instanceof DataDirectoryLockedError) {
    return `the data directory ${error.directory} is in use by a running Understudy; stop it, run this command again, then restart it`
  }
  return explainStartFailure(error, config)
}
