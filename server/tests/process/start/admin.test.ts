import { join } from 'node:path'
import { createClient } from '@understudy/sdk'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeDataFolder, makeTestFolder } from '../../support/process/make-test-folder.ts'
import { runProgram } from '../../support/process/run-program.ts'
import { readFirstKey, startChildService } from '../../support/process/start-child-service.ts'

vi.setConfig({ testTimeout: 90_000 })

test('the help of the service names every way to set it', async () => {
  const { code, stdout, stderr } = await runProgram('main', {
    environment: { PORT: 'not looked at' },
    parameters: ['--help'],
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: npm start\n/)
  expect(stdout).toContain('DATABASE_URL')
  expect(stdout).toContain('SESSION_LEASE_S')
})

test('the administration answers --help with its commands', async () => {
  const { code, stdout, stderr } = await runProgram('admin', {
    environment: {},
    parameters: ['--help'],
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^ {2}customer create NAME {4}Makes a customer/m)
})

test.each([{ parameters: [] }, { parameters: ['customer', 'create', 'Ada', '--force'] }])(
  'the administration refuses $parameters in one line',
  async ({ parameters }) => {
    expect(await runProgram('admin', { environment: {}, parameters })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'understudy: no such command; npm run -s admin -- --help lists them\n',
    })
  },
)

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

test('a name that is nearly one of the variables is asked about, beside what the command prints', async () => {
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

test('a customer made while the service is down has a key that works when it is up', async () => {
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

  // The database has a customer, so the start makes none.
  expect(service.stdout()).not.toContain('API key')
  const client = createClient({ baseUrl: service.baseUrl, apiKey: api_key })
  expect((await client.apiKeys.list()).items).toMatchObject([{ name: 'first key' }])
})
