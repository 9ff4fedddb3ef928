import { createClient } from '@understudy/sdk'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { runAdminOn } from '../../support/service/run-admin.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { startTestService } from '../../support/service/test-service.ts'

const created = z.strictObject({ customer_id: z.string(), api_key: z.string() })
const listed = z.strictObject({
  items: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
})

test('an operator lists, suspends, resumes and deletes a customer', async () => {
  await using folder = await makeTestFolder()
  await using opened = await openTestDatabase()
  const run = (...parameters: string[]) => runAdminOn(opened, parameters, { DATA_DIR: folder.path })
  const { customer_id: id } = created.parse(
    JSON.parse((await run('customer', 'create', 'Ada\u001B[2J')).stdout),
  )

  expect((await run('customer', 'list')).stdout).toMatch(
    new RegExp(
      String.raw`^id +status +created +runs +last run +name\n${id} +active +\d{4}-\d\d-\d\d +0 +- +Ada \[2J\n$`,
    ),
  )
  expect(JSON.parse((await run('customer', 'suspend', id, '--json')).stdout)).toEqual({
    customer_id: id,
    status: 'suspended',
    cancelled_runs: 0,
    failed_ux_map_jobs: 0,
  })
  const { items } = listed.parse(JSON.parse((await run('customer', 'list', '--json')).stdout))
  expect(items).toEqual([expect.objectContaining({ id, status: 'suspended' })])
  expect(JSON.parse((await run('customer', 'resume', id, '--json')).stdout)).toEqual({
    customer_id: id,
    status: 'active',
  })
  expect((await run('customer', 'suspend', id)).stdout).toBe(
    `Ada [2J (${id}) is suspended: its keys, trigger tokens and report links do not work, and its webhooks are not called. Runs cancelled: 0. UX-map jobs failed: 0.\n`,
  )
  expect((await run('customer', 'resume', id)).stdout).toBe(
    `Ada [2J (${id}) is active. Cancelled runs stay cancelled; missed webhook events are delivered now.\n`,
  )
  expect((await run('customer', 'delete', id)).stderr).toBe(
    `understudy: this would permanently delete Ada [2J (${id}) with its 0 runs and all other data; add --yes to confirm\n`,
  )
  expect(JSON.parse((await run('customer', 'delete', id, '--yes', '--json')).stdout)).toEqual({
    customer_id: id,
    name: 'Ada\u001B[2J',
    resumed: false,
    rows: { api_keys: 1 },
    queued_jobs: 0,
    files: 0,
    file_bytes: 0,
  })
  expect((await run('customer', 'delete', id, '--yes')).stderr).toMatch(
    new RegExp(`^understudy: the customer ${id} was deleted at \\d{4}-`),
  )
})

test('an unknown customer is named, and nothing is done', async () => {
  await using opened = await openTestDatabase()
  for (const verb of ['suspend', 'resume']) {
    const { code, stderr } = await runAdminOn(opened, ['customer', verb, 'cust_x'])
    expect([code, stderr]).toEqual([
      1,
      'understudy: there is no customer "cust_x"; customer list shows them\n',
    ])
  }
})

test('a lost key is replaced by another one, for a customer named by id or name', async () => {
  await using opened = await openTestDatabase()
  const admin = (...parameters: string[]) => runAdminOn(opened, parameters)
  const { stdout } = await admin('customer', 'create', 'My team')
  const { customer_id: id } = created.parse(JSON.parse(stdout))

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
  // The operator can prepare one for a customer who is suspended.
  await admin('customer', 'suspend', id)
  expect(await admin('key', 'create', id)).toMatchObject({ code: 0, stderr: '' })
  await admin('customer', 'resume', id)
  await admin('customer', 'create', 'My team')
  expect(await admin('key', 'create', 'My team')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('2 customers have this name'),
  })

  await using service = await startTestService({}, opened)
  const client = createClient({ baseUrl: service.baseUrl, apiKey: byName.stdout.trim() })
  expect((await client.apiKeys.list()).items).toHaveLength(4)
})

test('a person is invited from the command line, and gets a link when the password is forgotten', async () => {
  await using opened = await openTestDatabase()
  const admin = (...parameters: string[]) =>
    runAdminOn(opened, parameters, { BASE_URL: 'https://u.example.com' })
  await admin('customer', 'create', 'Lamps')

  expect(JSON.parse((await admin('customer', 'create', 'Own', '--link', 'on')).stdout)).toEqual({
    customer_id: expect.any(String),
    api_key: expect.any(String),
    sign_in_link: expect.stringMatching(/^https:\/\/u\.example\.com\/app\/sign-in#lnk_[\w-]{43}$/),
  })

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
