import { parseArgs } from 'node:util'
import type { Config } from './config/config.ts'
import { parseConfig } from './config/config.ts'
import { readEnvironment } from './config/variables.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { systemClock } from './lib/clock.ts'
import { createLog } from './lib/log.ts'
import { createCustomer } from './operations/create-customer.ts'
import { readMasterKeys } from './operations/open-vault.ts'
import { revokeShareLinks } from './operations/revoke-share-links.ts'
import { rewrapDataKeys } from './operations/rewrap-data-keys.ts'
import type { Database } from './store/database.ts'
import { openDatabase } from './store/database.ts'

const help = `Usage: npm run -s admin -- <command>

  customer create NAME    Makes a customer with a first API key and prints both as JSON; the key is shown only now.
  share-links revoke      Voids every report link given out so far.
  keys rewrap             Moves all data keys from MASTER_KEY_PREVIOUS to MASTER_KEY; may be interrupted and repeated.

The database is that of npm start: DATABASE_URL, or the embedded one in DATA_DIR, which the server must not be using.
`

type Command = (db: Database, config: Config) => Promise<string>

/** The command asked for; null when there is no such one. */
function findCommand([subject, verb, ...rest]: readonly string[]): Command | null {
  if (subject === 'customer' && verb === 'create') return findCustomerCreation(rest)
  if (subject === 'share-links' && verb === 'revoke' && rest.length === 0) return revokeLinks
  if (subject === 'keys' && verb === 'rewrap' && rest.length === 0) return rewrapKeys
  return null
}

function findCustomerCreation([name = '', ...rest]: readonly string[]): Command | null {
  if (rest.length > 0 || name.trim() === '' || name.length > 200) return null
  return async (db) => {
    const { customerId, apiKey } = await createCustomer({ db, clock: systemClock }, name)
    return JSON.stringify({ customer_id: customerId, api_key: apiKey })
  }
}

async function revokeLinks(db: Database): Promise<string> {
  await revokeShareLinks({ db })
  return 'All report links given out so far are void.'
}

async function rewrapKeys(db: Database, config: Config): Promise<string> {
  const keys = await readMasterKeys(config)
  if (keys === null) throw new Error('MASTER_KEY is not set, so there is nothing to move keys to')
  const { rewrapped, unreadable } = await rewrapDataKeys(db, keys)
  if (unreadable > 0) {
    throw new Error(
      `${unreadable} data keys open with neither MASTER_KEY nor MASTER_KEY_PREVIOUS and were left as they are; ${rewrapped} were moved`,
    )
  }
  return `${rewrapped} data keys were moved; all are under MASTER_KEY, and MASTER_KEY_PREVIOUS is no longer needed.`
}

async function run(): Promise<void> {
  let config: Config | null = null
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: false,
    })
    if (values.help === true) {
      process.stdout.write(help)
      return
    }
    const command = Object.keys(values).length === 0 ? findCommand(positionals) : null
    if (command === null) throw new Error('no such command; npm run -s admin -- --help lists them')
    config = parseConfig(readEnvironment(process.env))
    await using opened = await openDatabase(config.database, createLog(config.logLevel))
    process.stdout.write(`${await command(opened.db, config)}\n`)
  } catch (error) {
    process.stderr.write(`understudy: ${explainStartFailure(error, config)}\n`)
    process.exitCode = 1
  }
}

await run()
