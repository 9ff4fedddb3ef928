import { parseArgs } from 'node:util'
import type { Config } from './config/config.ts'
import { parseConfig } from './config/config.ts'
import { readEnvironment } from './config/variables.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { systemClock } from './lib/clock.ts'
import { createLog } from './lib/log.ts'
import { createCustomer } from './operations/create-customer.ts'
import { revokeShareLinks } from './operations/revoke-share-links.ts'
import type { Database } from './store/database.ts'
import { openDatabase } from './store/database.ts'

const help = `Usage: npm run -s admin -- <command>

  customer create NAME    Makes a customer with a first API key and prints both as JSON; the key is shown only now.
  share-links revoke      Voids every report link given out so far.

The database is that of npm start: DATABASE_URL, or the embedded one in DATA_DIR, which the server must not be using.
`

type Command = (db: Database) => Promise<string>

/** The command asked for; null when there is no such one. */
function findCommand([subject, verb, ...rest]: readonly string[]): Command | null {
  if (subject === 'customer' && verb === 'create') return findCustomerCreation(rest)
  if (subject === 'share-links' && verb === 'revoke' && rest.length === 0) return revokeLinks
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
    process.stdout.write(`${await command(opened.db)}\n`)
  } catch (error) {
    process.stderr.write(`understudy: ${explainStartFailure(error, config)}\n`)
    process.exitCode = 1
  }
}

await run()
