import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@understudy/sdk'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeDataFolder, makeTestFolder } from '../../support/process/make-test-folder.ts'
import { runProgram } from '../../support/process/run-program.ts'
import { readFirstKey, startChildService } from '../../support/process/start-child-service.ts'

test('the help of the service names every setting', async () => {
  const { code, stdout, stderr } = await runProgram('main', {
    environment: { PORT: 'not looked at' },
    parameters: ['--help'],
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: npm start -- \[options\]\n/)
  expect(stdout).toContain('DATABASE_URL')
  expect(stdout).toContain('SESSION_LEASE_S')
})

test('the administration without a command shows its commands and ends with 2', async () => {
  const { code, stdout, stderr } = await runProgram('admin', { environment: {} })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^Usage: npm run -s admin -- /)
  expect(stderr).toContain('  customer create [--link <STATE>] <NAME>')
})

test.each([
  [['--bogus'], "unknown option '--bogus'"],
  [['--hepl'], "unknown option '--hepl' (Did you mean --help?)"],
  [['8080'], 'too many arguments. Expected 0 arguments but got 1: 8080.'],
])('npm start -- %j is rejected, and nothing is started', async (parameters, problem) => {
  await using folder = await makeTestFolder()
  const DATA_DIR = join(folder.path, 'data')
  expect(await runProgram('main', { environment: { DATA_DIR }, parameters })).toEqual({
    code: 2,
    stdout: '',
    stderr: `understudy: ${problem}\nUsage: npm start -- [options] (see --help)\n`,
  })
  expect(await readdir(folder.path)).toEqual([])
})

test('a first start shows the key of the default customer and a link that signs in, and a second start neither', async () => {
  await using folder = await makeTestFolder()
  const environment = { DATA_DIR: join(folder.path, 'data'), ROLE: 'api' }
  const first = await startChildService(environment)
  const apiKey = readFirstKey(first)
  const [, link = ''] =
    /^Dashboard sign-in link, valid once and for one hour: (\S+)$/m.exec(first.stdout()) ?? []
  const { pathname, origin, hash } = new URL(link)
  expect(pathname).toBe('/app/sign-in')
  const signedIn = await fetch(`${origin}/identity/sign-in-link`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice(1) }),
  })
  expect(signedIn.status).toBe(200)
  await first[Symbol.asyncDispose]()

  await using second = await startChildService(environment)

  expect(second.stdout()).not.toContain('API key')
  expect(second.stdout()).not.toContain('sign-in')
  const client = createClient({ baseUrl: second.baseUrl, apiKey })
  expect((await client.runs.list()).items).toEqual([])
})

test('a misspelt variable is reported in addition to the command’s output', async () => {
  await using folder = await makeDataFolder()
  const { code, stdout, stderr } = await runProgram('admin', {
    environment: { DATA_DIR: folder.DATA_DIR, DATABASE_URI: 'postgres://db.example/app' },
    parameters: ['customer', 'create', 'Ada'],
  })
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'DATABASE_URI is not a variable of Understudy; did you mean DATABASE_URL?\n',
  })
  expect(JSON.parse(stdout)).toHaveProperty('api_key')
})

test('a customer created while the service is down has a key that works when it is up', async () => {
  await using folder = await makeTestFolder()
  const environment = { DATA_DIR: join(folder.path, 'data') }
  const created = await runProgram('admin', {
    environment,
    parameters: ['customer', 'create', 'Ada'],
  })
  expect(created).toMatchObject({ code: 0, stderr: '' })
  const { customer_id, api_key } = z
    .strictObject({ customer_id: z.string(), api_key: z.string() })
    .parse(JSON.parse(created.stdout))
  expect(customer_id).toMatch(/^cust_[a-z0-9]{26}$/)

  await using service = await startChildService({ ...environment, ROLE: 'api' })

  // The database has a customer, so the start creates none.
  expect(service.stdout()).not.toContain('API key')
  const client = createClient({ baseUrl: service.baseUrl, apiKey: api_key })
  expect((await client.apiKeys.list()).items).toMatchObject([{ name: 'first key' }])
})

test('a database is migrated by a command of its own, which can be repeated', async () => {
  await using folder = await makeTestFolder()
  const environment = { DATA_DIR: join(folder.path, 'data') }
  const first = await runProgram('admin', { environment, parameters: ['migrate'] })
  expect(first).toMatchObject({ code: 0 })
  expect(first.stdout).toMatch(
    /^The database is ready for this version; its newest migration is \d{3}-[a-z-]+\.\n$/,
  )
  expect(await runProgram('admin', { environment, parameters: ['migrate'] })).toEqual(first)
})
