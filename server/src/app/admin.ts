import { parseArgs } from 'node:util'
import type { CommandLine } from '../admin/command.ts'
import { findCommand, noSuchCommand } from '../admin/find-command.ts'
import { renderHelp } from '../admin/render-help.ts'
import type { Config } from '../config/config.ts'
import { parseConfig } from '../config/config.ts'
import { describeMisspelt } from '../config/misspelt.ts'
import { readEnvironment } from '../config/variables.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { openArtifacts } from './open-artifacts.ts'
import { openQueue } from '../queue/queue.ts'
import { DataDirectoryLockedError } from '../store/data-directory-lock.ts'
import { openDatabase } from '../store/database.ts'

await run(process.argv.slice(2))

async function run(parameters: string[]): Promise<void> {
  let config: Config | null = null
  try {
    const { values, positionals: words } = parseArgs({
      args: parameters,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
      allowPositionals: true,
      strict: false,
    })
    if (values['help'] === true) {
      process.stdout.write(renderHelp())
      return
    }
    const { json, yes, ...unknown } = values
    if (Object.keys(unknown).length > 0) throw noSuchCommand()
    for (const sentence of describeMisspelt(process.env)) tell(sentence)
    config = parseConfig(readEnvironment(process.env))
    await carryOut({ words, isJson: json === true, isConfirmed: yes === true }, config)
  } catch (error) {
    process.stderr.write(`understudy: ${explain(error, config)}\n`)
    process.exitCode = 1
  }
}

async function carryOut(line: CommandLine, config: Config): Promise<void> {
  const command = findCommand(line)
  const log = createLog(config.logLevel)
  await using opened = await openDatabase(config.database, log)
  const printed = await command({
    db: opened.db,
    config,
    clock: systemClock,
    openQueue: () => openQueue(opened.driver, { works: false, log }),
    openArtifacts: () => openArtifacts(config.artifacts),
    tell,
  })
  process.stdout.write(`${printed}\n`)
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}

function explain(error: unknown, config: Config | null): string {
  if (error instanceof DataDirectoryLockedError) {
    return `the data directory ${error.directory} is in use by a running Understudy; stop that, repeat this command, and start it again`
  }
  return explainStartFailure(error, config)
}
