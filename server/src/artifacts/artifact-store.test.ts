import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { presentError } from '../http/responses/send-error.ts'
import { BucketAwayError } from '../lib/storage/bucket-away.ts'
import { isDatabaseAway } from '../lib/storage/database-away.ts'
import type { ArtifactStore } from './artifact-store.ts'
import { createLocalArtifactStore } from './local.ts'
import { createS3ArtifactStore } from './s3.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (stored: Uint8Array | null) =>
  stored === null ? null : new TextDecoder().decode(stored)

let directory: string
let s3: S3rver
const stores = new Map<string, ArtifactStore>()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'artifacts-test-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: 'understudy', configs: [] }],
  })
  const { port } = await s3.run()
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER'
  process.env['AWS_REGION'] = 'us-east-1'
  stores.set('local', createLocalArtifactStore(join(directory, 'local')))
  stores.set(
    's3',
    createS3ArtifactStore({
      bucket: 'understudy',
      prefix: 'some/prefix',
      endpoint: `http://127.0.0.1:${port}`,
    }),
  )
})

afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

function storeNamed(name: string): ArtifactStore {
  const store = stores.get(name)
  if (store === undefined) throw new Error(`no store ${name}`)
  return store
}

describe.each(['local', 's3'])('artifacts on %s', (name) => {
  test('stored bytes are returned unchanged', async () => {
    const all = Uint8Array.from({ length: 256 }, (_, index) => index)
    await storeNamed(name).put('cust_a/run_a/0001.png', all)
    const stored = await storeNamed(name).get('cust_a/run_a/0001.png')
    expect([...(stored ?? [])]).toEqual([...all])
  })

  test('a missing artifact is null', async () => {
    expect(await storeNamed(name).get('cust_a/run_a/none.png')).toBeNull()
  })

  test('the start of an artifact is read without the rest', async () => {
    const store = storeNamed(name)
    await store.put('cust_a/long', bytes('abcdef'))
    expect(text(await store.getStart('cust_a/long', 4))).toBe('abcd')
    expect(text(await store.getStart('cust_a/long', 9))).toBe('abcdef')
    expect(await store.getStart('cust_a/none', 4)).toBeNull()
  })

  test('storing again replaces the value', async () => {
    await storeNamed(name).put('cust_a/x', bytes('old'))
    await storeNamed(name).put('cust_a/x', bytes('new'))
    expect(text(await storeNamed(name).get('cust_a/x'))).toBe('new')
  })

  test('parallel writers of one key leave one complete value', async () => {
    const values = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000))
    await Promise.all(values.map((value) => storeNamed(name).put('cust_a/raced', bytes(value))))
    expect(values).toContain(text(await storeNamed(name).get('cust_a/raced')))
  })

  test('deleting a prefix removes everything below it and nothing next to it', async () => {
    const store = storeNamed(name)
    await store.put('cust_b/run_1/a', bytes('1'))
    await store.put('cust_b/run_1/b/c', bytes('22'))
    await store.put('cust_b/run_10/a', bytes('3'))
    expect(await store.deleteAll('cust_b/run_1')).toEqual({ count: 2, sizeBytes: 3 })
    expect(await store.get('cust_b/run_1/a')).toBeNull()
    expect(text(await store.get('cust_b/run_10/a'))).toBe('3')
    expect(await store.deleteAll('cust_b/run_1')).toEqual({ count: 0, sizeBytes: 0 })
  })

  test('everything that is stored is listed', async () => {
    const store = storeNamed(name)
    const listAll = async () => {
      const keys: string[] = []
      for await (const key of store.list()) if (key.startsWith('cust_l')) keys.push(key)
      return keys
    }
    expect(await listAll()).toEqual([])
    await store.put('cust_l/run_1/a', bytes('1'))
    await store.put('cust_l/run_2/b/c', bytes('2'))
    expect((await listAll()).toSorted()).toEqual(['cust_l/run_1/a', 'cust_l/run_2/b/c'])
  })

  test.each(['../escape', 'a/../b', '/absolute', 'a//b', '', 'a/', 'a/.hidden', 'a\0b'])(
    'the key %j is rejected',
    async (key) => {
      await expect(storeNamed(name).put(key, bytes('x'))).rejects.toThrow('malformed artifact key')
      await expect(storeNamed(name).get(key)).rejects.toThrow('malformed artifact key')
      await expect(storeNamed(name).getStart(key, 1)).rejects.toThrow('malformed artifact key')
    },
  )
})

test('a local write leaves no partial file behind', async () => {
  await storeNamed('local').put('cust_c/only', bytes('x'))
  expect(await readdir(join(directory, 'local', 'cust_c'))).toEqual(['only'])
})

/** What a bucket says that responds to everything with this status, and with this code. */
async function failAt(status: number, code: string): Promise<unknown> {
  const server = createServer((_request, response) => {
    const xml = `<Error><Code>${code}</Code><Message>no</Message></Error>`
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return failOf(address.port)
}

async function failOf(port: number): Promise<unknown> {
  const endpoint = `http://127.0.0.1:${port}`
  const store = createS3ArtifactStore({ bucket: 'understudy', prefix: '', endpoint })
  return store.put('cust_a/x', bytes('x')).catch((error: unknown) => error)
}

// The SDK tries each three times.
test.each([
  [503, 'SlowDown'],
  [500, 'InternalError'],
  [429, 'TooManyRequests'],
])('a bucket that answers %i is away, and the database is not', async (status, code) => {
  const error = await failAt(status, code)
  expect(error).toBeInstanceOf(BucketAwayError)
  expect(isDatabaseAway(error)).toBe(false)
  expect(presentError(error)).toMatchObject({ code: 'unavailable', retryAfterS: 2 })
})

test('a bucket that cannot be reached is away, and the database is not', async () => {
  const error = await failOf(9)
  expect(error).toBeInstanceOf(BucketAwayError)
  expect(isDatabaseAway(error)).toBe(false)
  expect(presentError(error)).toMatchObject({ code: 'unavailable', retryAfterS: 2 })
})

test.each([
  [403, 'AccessDenied'],
  [404, 'NoSuchBucket'],
])('a bucket that refuses with %i is a fault of the configuration', async (status, code) => {
  expect(presentError(await failAt(status, code)).code).toBe('internal_error')
})

// Unlike AWS, the server of the other tests does not answer 416 here.
test('the start of an empty S3 object is empty', async () => {
  const xml = '<Error><Code>InvalidRange</Code><Message>not satisfiable</Message></Error>'
  const server = createServer((_request, response) => {
    response.writeHead(416, { 'content-type': 'application/xml' }).end(xml)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const endpoint = `http://127.0.0.1:${address.port}`
  const store = createS3ArtifactStore({ bucket: 'understudy', prefix: '', endpoint })

  expect(text(await store.getStart('cust_a/empty', 4))).toBe('')
  await expect(store.get('cust_a/empty')).rejects.toThrow('not satisfiable')
})
