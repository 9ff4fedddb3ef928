import { getDatabaseFacts } from '../store/host/database-facts.ts'
import type { AdminDeps, Command } from './command.ts'

/** Migrates without starting a service, so that an upgrade can stop before the first process of the new version starts. */
export const migrateCommand: Command = {
  words: 'migrate',
  parameters: [],
  options: [],
  about:
    'Brings the database to this version, as a start of the service does. A service of the version before can keep running on it.',
  run: migrate,
}

/** Opening the database has migrated it; opening the queue migrates its tables. */
async function migrate({ db, openQueue }: AdminDeps): Promise<string> {
  await using _queue = await openQueue()
  const { migration } = await getDatabaseFacts(db)
  return `The database is ready for this version; its newest migration is ${migration}.`
}
