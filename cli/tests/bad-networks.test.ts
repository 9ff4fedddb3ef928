import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawnProgram } from '../../server/tests/support/process/spawn-program.ts'
import { listen } from '../../server/tests/support/servers/listen.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const DAY_MS = 24 * 3_600_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'understudy-networks-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function makeCertificate(fromDay: number, toDay: number) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() + fromDay * DAY_MS),
    notAfterDate: new Date(Date.now() + toDay * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  return { key, cert }
}

async function askFor(url: string, environment: Record<string, string> = {}) {
  const service = { UNDERSTUDY_URL: url, UNDERSTUDY_API_KEY: 'sk_live_key' }
  return spawnProgram(main, {
    environment: { ...service, ...environment },
    parameters: ['personas'],
    deadlineMs: 60_000,
  }).ended
}

test.each([
  ['begins tomorrow, as for a clock that is behind', 1, 30],
  ['ended yesterday, as for a clock that is ahead', -30, -1],
])('3: a certificate that %s', async (_name, fromDay, toDay) => {
  const made = await makeCertificate(fromDay, toDay)
  const path = join(folder, `authority${fromDay}.pem`)
  await writeFile(path, made.cert)
  await using site = await listen(createServer(made))
  const { code, stderr } = await askFor(`https://localhost:${site.port}`, {
    NODE_EXTRA_CA_CERTS: path,
  })
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(
      /^understudy: GET \/health got no response\. Its certificate is not valid at the time of this machine, 20[\dTZ:.-]+: set the clock, or renew the certificate\.\n$/,
    ),
  ])
})

test('3: a certificate that nobody known has signed, and a name that nobody knows', async () => {
  await using site = await listen(createServer(await makeCertificate(-1, 30)))
  const unsigned = await askFor(`https://localhost:${site.port}`)
  expect([unsigned.code, unsigned.stderr]).toEqual([
    3,
    expect.stringContaining('name the certificate of the authority in NODE_EXTRA_CA_CERTS'),
  ])
  const unknown = await askFor('http://understudy.invalid')
  expect([unknown.code, unknown.stderr]).toEqual([
    3,
    'understudy: GET /health got no response. This machine does not find the name of the service: check the address, and the network.\n',
  ])
})
