import { createClient } from '@understudy/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createCustomer } from '../../../src/operations/customers/create-customer.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { runProgram } from '../../support/process/run-program.ts'
import { type ChildService, startChildService } from '../../support/process/start-child-service.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const resources = new AsyncDisposableStack()
const services: ChildService[] = []
let addresses = 0
let environment: Record<string, string>
let addCaller: (name: string) => Promise<{ customerId: string; apiKey: string }>

beforeAll(async () => {
  if (!isServer) return
  const folder = resources.use(await makeTestFolder())
  const { db, driver } = resources.use(await openTestDatabase())
  if (driver.kind !== 'pg') throw new Error('not on a server')
  addCaller = (name) => createCustomer({ db, clock: systemClock }, name)
  await addCaller('someone')
  environment = {
    DATABASE_URL: driver.url,
    DATA_DIR: folder.path,
    ROLE: 'api',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  for (let count = 0; count < 2; count += 1) {
    services.push(resources.use(await startChildService(environment)))
  }
})

afterAll(() => resources[Symbol.asyncDispose]())

/** From a different address each time, because failed authentications are counted by address. */
async function request(index: number, apiKey: string): Promise<number> {
  addresses += 1
  const service = services[index % services.length]
  const response = await fetch(`${service?.baseUrl}/api-keys`, {
    headers: {
      authorization: `Bearer ${apiKey}`,
      'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}`,
    },
  })
  await response.arrayBuffer()
  return response.status
}

/** Statuses of `count` requests, 10 at a time, to both processes in turn. */
async function hammer(apiKey: string, count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let sent = 0
  async function send(): Promise<void> {
    while (sent < count) {
      sent += 1
      const status = await request(sent, apiKey)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 10 }, send))
  return statuses
}

test.runIf(isServer)(
  'of 1,000 requests after a key was revoked none succeeds in either process',
  async () => {
    const { apiKey } = await addCaller('revoker')
    const client = createClient({ baseUrl: services[0]?.baseUrl ?? '', apiKey })
    const { id, plaintext } = await client.apiKeys.create({ name: 'short-lived' })
    expect(await hammer(plaintext, 100)).toEqual(new Map([[200, 100]]))

    // Requests that are in flight when the answer arrives do not count.
    const underWay = hammer(plaintext, 100)
    await client.apiKeys.revoke(id)

    expect(await hammer(plaintext, 1000)).toEqual(new Map([[401, 1000]]))
    await underWay
    expect(await hammer(apiKey, 10)).toEqual(new Map([[200, 10]]))
  },
)

test.runIf(isServer)(
  'of 1,000 requests after a suspension none succeeds in either process',
  async () => {
    const { apiKey, customerId } = await addCaller('suspended')
    expect(await hammer(apiKey, 100)).toEqual(new Map([[200, 100]]))

    const suspended = await runProgram('admin', {
      environment,
      parameters: ['customer', 'suspend', customerId],
    })

    expect(suspended).toMatchObject({ code: 0, stderr: '' })
    expect(await hammer(apiKey, 1000)).toEqual(new Map([[401, 1000]]))
  },
)
