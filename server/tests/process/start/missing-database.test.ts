import { describe, expect, test } from 'vitest'
import { runProgram } from '../../support/process/run-program.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const isServer = (process.env['DATABASE_URL'] ?? '') !== ''

describe('an unusable database server', () => {
  test.runIf(isServer)('that lacks the database ends the start', async () => {
    await using opened = await openTestDatabase()
    const { driver } = opened
    if (driver.kind !== 'pg') throw new Error('not on a server')
    const missing = new URL(driver.url)
    missing.pathname = '/no_such_database'
    const environment = { PORT: '0', ROLE: 'api', DATABASE_URL: missing.href }
    expect(await runProgram('main', { environment })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'understudy: DATABASE_URL: the database cannot be used (database "no_such_database" does not exist); start it, or correct the variable\n',
    })
  })
})
