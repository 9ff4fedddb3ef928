import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { Secret } from '../lib/secret.ts'
import type { WrappedDataKey } from './data-keys.ts'
import { createMasterKeys } from './master-keys.ts'
import { createVault, type DataKeyStore } from './vault.ts'

const keys = createMasterKeys(new Secret(randomBytes(32).toString('base64')), null)
const place = ['cred', 'cred_a', 'shop.example.com', 'password']
let rows: Map<string, WrappedDataKey>
let count: number

beforeEach(() => {
  rows = new Map()
  count = 0
})

const dataKeys: DataKeyStore = {
  find: (customerId) => Promise.resolve(rows.get(customerId)),
  async ensure(dataKey) {
    const standing = rows.get(dataKey.customerId) ?? dataKey
    rows.set(dataKey.customerId, standing)
    return Promise.resolve(standing)
  },
  createId: () => `dek_${(count += 1)}`,
}

test('a customer has one data key, created with the first secret', async () => {
  const vault = createVault(keys, dataKeys)
  const first = await vault.seal('cust_a', place, new Secret('one'))
  const second = await vault.seal('cust_a', place, new Secret('two'))

  expect(rows.size).toBe(1)
  expect((await vault.open('cust_a', place, first)).reveal()).toBe('one')
  expect((await vault.open('cust_a', place, second)).reveal()).toBe('two')
})

test.each([
  ['another customer', 'cust_b', place],
  ['another kind', 'cust_a', place.with(0, 'webhook')],
  ['another credential', 'cust_a', place.with(1, 'cred_b')],
  ['another host', 'cust_a', place.with(2, 'other.example.com')],
  ['another field', 'cust_a', place.with(3, 'username')],
  ['fewer parts', 'cust_a', place.slice(0, 3)],
])('a secret moved to %s does not open', async (_what, customerId, elsewhere) => {
  const vault = createVault(keys, dataKeys)
  const record = await vault.seal('cust_a', place, new Secret('one'))
  await vault.seal('cust_b', place, new Secret('two'))

  await expect(vault.open(customerId, elsewhere, record)).rejects.toMatchObject({
    code: 'encryption_failure',
    status: 503,
  })
})

test("another customer's data key in this place opens nothing and seals nothing", async () => {
  const vault = createVault(keys, dataKeys)
  const record = await vault.seal('cust_a', place, new Secret('one'))
  const stolen = rows.get('cust_a')
  if (stolen !== undefined) rows.set('cust_b', { ...stolen, customerId: 'cust_b' })

  const failure = { code: 'encryption_failure' }
  await expect(vault.open('cust_b', place, record)).rejects.toMatchObject(failure)
  await expect(vault.seal('cust_b', place, new Secret('x'))).rejects.toMatchObject(failure)
})

test('without a master key nothing can be sealed or opened', async () => {
  const record = await createVault(keys, dataKeys).seal('cust_a', place, new Secret('one'))
  const vault = createVault(null, dataKeys)

  const refusal = { code: 'encryption_not_configured', status: 503 }
  await expect(vault.seal('cust_a', place, new Secret('x'))).rejects.toMatchObject(refusal)
  await expect(vault.open('cust_a', place, record)).rejects.toMatchObject(refusal)
})
