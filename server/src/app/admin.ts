import { layOut, tellStep } from '@understudy/command-line/terminal-text'
import { tolerateClosedPipe } from '@understudy/command-line/tolerate-closed-pipe'
import type { Config } from '../config/config.ts'
import type { Log } from '../lib/log.ts'
import { openQueue } from '../queue/queue.ts'
import { openDatabase, type OpenedDatabase } from '../store/database.ts'
import {
  createDatabaseTemplate,
  type DatabaseTemplate,
  templateFolder,
} from './database-template.ts'
import { runAdmin } from './run-admin.ts'

tolerateClosedPipe([process.stdout, process.stderr])
process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  output: {
    writeOut: (text) => process.stdout.write(layOut(text)),
    writeErr: (text) => process.stderr.write(layOut(text, process.stderr)),
  },
  useDatabase,
})

async function useDatabase(
  config: Config,
  log: Log,
  use: (opened: OpenedDatabase) => Promise<string>,
): Promise<string> {
  const template = createDatabaseTemplate(templateFolder, log)
  const settings = { ...config.database, findTemplate: () => template.find() }
  tellStep('Opening the database', process.stderr)
  await using opened = await openDatabase(settings, log)
  if (opened.isMade) await saveTemplate(template, opened, log)
  return await use(opened)
}

/** A command can run before the service's first start, which then finds an existing database. */
async function saveTemplate(
  template: DatabaseTemplate,
  { driver }: OpenedDatabase,
  log: Log,
): Promise<void> {
  await using _queue = await openQueue(driver, { works: false, log })
  const saving = await template.save(driver)
  await saving.result()
}
