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

test('the administration answers --help with its commands', async () => {
  const { code, stdout, stderr } = await runProgram('admin', {
    environment: {},
    parameters: ['--help'],
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: npm run -s admin -- \[options\] \[command\]\n/)
  expect(stdout).toMatch(/^ {2}customer create <NAME> +Creates a customer/m)
  expect(stdout).toMatch(/^ {2}customer delete \[--json\] \[--yes\] <ID> +Deletes a customer/m)
  expect(stdout).toMatch(/^ {2}keys rewrap +Moves all data keys/m)
})

test('the administration without a command shows its commands and ends with 2', async () => {
  const { code, stdout, stderr } = await runProgram('admin', { environment: {} })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^Usage: npm run -s admin -- /)
  expect(stderr).toContain('  customer create <NAME>')
})

test('a lost key is replaced by another one, for a customer named by id or name', async () => {
  await using folder = await makeDataFolder()
  const environment = { DATA_DIR: folder.DATA_DIR, ROLE: 'api' }
  const admin = (...parameters: string[]) => runProgram('admin', { environment, parameters })
  const { stdout: created } = await admin('customer', 'create', 'My team')
  const { customer_id: id } = z.object({ customer_id: z.string() }).parse(JSON.parse(created))

  const byName = await admin('key', 'create', 'My team')
  expect(byName).toMatchObject({ code: 0, stderr: '' })
  expect(byName.stdout).toMatch(/^sk_live_\w+\n$/)
  const byId = await admin('key', 'create', '--json', id)
  expect(JSON.parse(byId.stdout)).toMatchObject({ customer_id: id, api_key: expect.any(String) })
  expect(await admin('key', 'create', 'Your team')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('there is no customer "Your team"; customer list shows them'),
  })
  await admin('customer', 'create', 'My team')
  expect(await admin('key', 'create', 'My team')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('2 customers have this name'),
  })

  await using service = await startChildService(environment)
  const client = createClient({ baseUrl: service.baseUrl, apiKey: byName.stdout.trim() })
  expect((await client.apiKeys.list()).items).toHaveLength(3)
})

test('a person is invited from the command line, and gets a link when the password is forgotten', async () => {
  await using folder = await makeDataFolder()
  const environment = { DATA_DIR: folder.DATA_DIR, ROLE: 'api', BASE_URL: 'https://u.example.com' }
  const admin = (...parameters: string[]) => runProgram('admin', { environment, parameters })
  await admin('customer', 'create', 'Lamps')

  const invited = await admin('user', 'invite', 'Ann@example.com', '--customer', 'Lamps')
  expect(invited).toMatchObject({ code: 0, stderr: '' })
  expect(invited.stdout).toMatch(/^https:\/\/u\.example\.com\/app\/invitation#inv_[\w-]{43}\n$/)
  expect(await admin('user', 'invite', 'Ann@example.com')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("required option '--customer <CUSTOMER>' not specified"),
  })
  const badRole = ['--customer', 'Lamps', '--role', 'king']
  expect(await admin('user', 'invite', 'ann@example.com', ...badRole)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('It must be one of viewer, member, owner.'),
  })
  expect(await admin('user', 'link', 'ann@example.com')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'no person signs in with ann@example.com; user invite adds one',
    ),
  })
})

test('the help of one command names its options', async () => {
  const { code, stdout } = await runProgram('admin', {
    environment: {},
    parameters: ['customer', 'delete', '--help'],
  })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Usage: npm run -s admin -- customer delete \[options\] <ID>\n/)
  expect(stdout).toMatch(/^ {2}--yes +/m)
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

test('a first start shows the key of the default customer, and a second start none', async () => {
  await using folder = await makeTestFolder()
  const environment = { DATA_DIR: join(folder.path, 'data'), ROLE: 'api' }
  const first = await startChildService(environment)
  const apiKey = readFirstKey(first)
  await first[Symbol.asyncDispose]()

  await using second = await startChildService(environment)

  expect(second.stdout()).not.toContain('API key')
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
