import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService } from '../../../src/app/start-service.ts'
import { makeDataFolder, type TestFolder } from '../../support/process/make-test-folder.ts'
import { runProgram } from '../../support/process/run-program.ts'
import type { ProgramEnd } from '../../support/process/spawn-program.ts'
import {
  type ChildService,
  readFirstKey,
  startChildService,
} from '../../support/process/start-child-service.ts'
import { runInProcess } from '../../support/run-in-process.ts'
import { listen, type ListeningSite } from '../../support/servers/listen.ts'

let folder: TestFolder
let DATA_DIR: string

beforeAll(async () => {
  const made = await makeDataFolder()
  folder = made
  DATA_DIR = made.DATA_DIR
})

afterAll(() => folder[Symbol.asyncDispose]())

/** In this process; tests of `startProgram` show that a process with such a failure ends. */
async function start(environment: Record<string, string>): Promise<ProgramEnd> {
  return runInProcess((output) =>
    startService({
      environment: { PORT: '0', ROLE: 'api', ...environment },
      output,
      tellStep: () => undefined,
      openLogStream: async () => passTo(output.writeErr),
      listenForEnd: () => ({ stopFirst: () => expect.unreachable('the service started') }),
    }),
  )
}

function passTo(write: (text: string) => void): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      write(chunk.toString())
      done()
    },
  })
}

/** As its own process, which must end by itself. */
async function startProgram(environment: Record<string, string>): Promise<ProgramEnd> {
  return runProgram('main', { environment: { PORT: '0', ROLE: 'api', ...environment } })
}

function refusal(line: string): ProgramEnd {
  return { code: 1, stdout: '', stderr: `understudy: ${line}\n` }
}

/** A server that accepts a connection and never responds, on its own port. */
async function listenSilently(): Promise<ListeningSite> {
  return listen(createServer((socket) => socket.resume()))
}

describe('an invalid variable', () => {
  test.each([
    [{ PORT: '99999' }, 'PORT is "99999", but must be a whole number from 0 to 65535'],
    [
      { TEST_HOSTS: 'shop.test.example=127.0.0.1:4443', NODE_ENV: 'production' },
      'TEST_HOSTS must not be set when NODE_ENV=production',
    ],
    [
      { DATABASE_URL: 'postgres://user:password@[db/app' },
      'DATABASE_URL must be postgres://user:password@host:port/database',
    ],
  ])('%o ends the start', async (environment, line) => {
    expect(await start(environment)).toEqual(refusal(line))
  })

  test('two of them end the start with one line each', async () => {
    expect(await startProgram({ PORT: '99999', FREE_RUNS: 'few' })).toEqual(
      refusal(
        [
          'these variables are invalid:',
          '  PORT is "99999", but must be a whole number from 0 to 65535',
          '  FREE_RUNS is "few", but must be a whole number from 0 to 1000000',
        ].join('\n'),
      ),
    )
  })

  test('an invalid model route ends the start', async () => {
    expect(await start({ DATA_DIR, MODEL_ROUTES: 'clever-model' })).toEqual(
      refusal(
        'MODEL_ROUTES: a route must be provider/model[+vision][@base_url], where provider is one of anthropic, openai, google, openai-compatible.',
      ),
    )
  })
})

test('model routes that all lack their keys end the start', async () => {
  expect(await start({ DATA_DIR, MODEL_ROUTES: 'anthropic/x,openai/y' })).toEqual(
    refusal(
      'MODEL_ROUTES: no route has an API key; set ANTHROPIC_API_KEY or OPENAI_API_KEY, or unset MODEL_ROUTES',
    ),
  )
})

test('a worker on the embedded database, which no API can use, ends the start', async () => {
  expect(await start({ DATA_DIR, ROLE: 'worker' })).toEqual(
    refusal(
      'ROLE=worker requires DATABASE_URL: no other process can reach the embedded database; set it, or ROLE=all',
    ),
  )
})

test('a misspelt variable is reported before anything else', async () => {
  const end = await start({ DATA_DIR, ROLE: 'worker', DATABASE_URI: 'postgres://db.example/app' })
  expect(end.code).toBe(1)
  expect(end.stderr).toMatch(
    /DATABASE_URI is not a variable of Understudy; did you mean DATABASE_URL\?.*\n.*ROLE=worker requires DATABASE_URL/,
  )
})

describe('an unusable database server', () => {
  test.each([
    ['that nobody runs', '127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1'],
    ['of an unknown host', 'db.invalid', 'getaddrinfo ENOTFOUND db.invalid'],
  ])('%s ends the start without showing the password', async (_title, host, reason) => {
    expect(await start({ DATABASE_URL: `postgres://user:password@${host}/app` })).toEqual(
      refusal(
        `DATABASE_URL: the database cannot be used (${reason}); start it, or correct the variable`,
      ),
    )
  })

  test('that does not respond ends the start after five seconds', async () => {
    await using silent = await listenSilently()
    const DATABASE_URL = `postgres://user:password@127.0.0.1:${silent.port}/app`
    expect(await startProgram({ DATABASE_URL })).toEqual(
      refusal(
        'DATABASE_URL: the database cannot be used (Connection terminated due to connection timeout); start it, or correct the variable',
      ),
    )
  })
})

describe('an unusable data directory', () => {
  test('a path below a file ends the start', async () => {
    const file = join(folder.path, 'file')
    await writeFile(file, '')
    const place = join(file, 'data')
    expect(await start({ DATA_DIR: place })).toEqual(
      refusal(
        `DATA_DIR: ${place} is not writable (ENOTDIR: not a directory, mkdir '${place}'); give this user write access, or set another folder`,
      ),
    )
  })

  test.runIf(process.platform === 'linux')('a path in /proc ends the start', async () => {
    expect(await start({ DATA_DIR: '/proc/understudy' })).toEqual(
      refusal(
        `DATA_DIR: /proc/understudy is not writable (ENOENT: no such file or directory, mkdir '/proc/understudy'); give this user write access, or set another folder`,
      ),
    )
  })

  test('a folder of artifacts that cannot be created ends the start', async () => {
    const file = join(folder.path, 'artifacts-file')
    await writeFile(file, '')
    const place = join(file, 'artifacts')
    expect(await start({ DATA_DIR, ARTIFACTS_URL: `file:${place}` })).toEqual(
      refusal(
        `ARTIFACTS_URL: ${place} is not writable (ENOTDIR: not a directory, mkdir '${place}'); give this user write access, or set another folder`,
      ),
    )
  })

  test('a database that is damaged ends the start', async () => {
    const place = join(folder.path, 'damaged')
    await mkdir(join(place, 'database'), { recursive: true })
    await writeFile(join(place, 'database', 'PG_VERSION'), 'none')
    expect(await startProgram({ DATA_DIR: place })).toEqual(
      refusal(
        `DATA_DIR: the database in ${place} cannot be opened (PGlite failed to initialize properly); restore the folder from a backup, or set another`,
      ),
    )
  })
})

describe('a browser that cannot be started', () => {
  test('a path without a browser ends the start', async () => {
    const environment = { ROLE: 'all', DATA_DIR }
    expect(await start({ ...environment, BROWSER_PATH: '/nowhere/chromium' })).toEqual(
      refusal('BROWSER_PATH=/nowhere/chromium is not an executable file; correct or unset it.'),
    )
  })

  test('an environment that would bypass the proxy ends the start', async () => {
    const environment = { ROLE: 'all', DATA_DIR }
    expect(await start({ ...environment, HTTPS_PROXY: 'http://127.0.0.1:3128' })).toEqual(
      refusal('Refusing to start browsers while HTTPS_PROXY is set; unset it.'),
    )
  })
})

describe('an address', () => {
  test('that is in use ends the start of a whole service, which leaves no browser folder', async () => {
    await using taken = await listenSilently()
    const environment = {
      ROLE: 'all',
      DATA_DIR,
      PORT: String(taken.port),
    }
    expect(await startProgram({ ...environment, TMPDIR: folder.path })).toEqual(
      refusal(
        `PORT: 127.0.0.1:${taken.port} is in use by another process; stop it, or set another PORT`,
      ),
    )
    expect(await readdir(folder.path)).not.toContainEqual(
      expect.stringMatching(/^understudy-browsers-/),
    )
  })

  test('for metrics that is in use ends the start', async () => {
    await using taken = await listenSilently()
    const environment = { DATA_DIR, METRICS_PORT: String(taken.port) }
    expect(await start(environment)).toEqual(
      refusal(
        `METRICS_PORT: 127.0.0.1:${taken.port} is in use by another process; stop it, or set another METRICS_PORT`,
      ),
    )
  })

  test('that is in use at the very first start leaves the key to the next one, which works', async () => {
    await using taken = await listenSilently()
    const fresh = { DATA_DIR: join(folder.path, 'fresh'), ROLE: 'api' }
    const refused = await start({ ...fresh, PORT: String(taken.port) })
    expect(refused.stderr).toContain('is in use by another process')

    await using service = await startChildService(fresh)
    const authorization = `Bearer ${readFirstKey(service)}`
    const response = await fetch(`${service.baseUrl}/personas`, { headers: { authorization } })
    expect(response.status).toBe(200)
  })

  test('with an unresolvable name ends the start', async () => {
    expect(await start({ DATA_DIR, HOST: 'api.invalid' })).toEqual(
      refusal('HOST: api.invalid is not an address of this machine'),
    )
  })
})

describe('with a running service', () => {
  let first: ChildService

  beforeAll(async () => {
    first = await startChildService({ DATA_DIR, ROLE: 'api' })
  })

  afterAll(() => first[Symbol.asyncDispose]())

  test('an API on the embedded database, which no worker can use, says so', async () => {
    await expect
      .poll(() => first.stderr())
      .toContain('ROLE=api with the embedded database: no worker can reach it')
  })

  test('a second process on the data directory is rejected, and the first one keeps running', async () => {
    const line = `the data directory ${DATA_DIR} is in use by another Understudy process; stop it first, or set a different DATA_DIR`

    expect(await start({ DATA_DIR })).toEqual(refusal(line))
    expect(
      await runProgram('admin', {
        environment: { DATA_DIR },
        parameters: ['customer', 'create', 'Ada'],
      }),
    ).toEqual(
      refusal(
        `the data directory ${DATA_DIR} is in use by a running Understudy; stop it, run this command again, then restart it`,
      ),
    )

    expect((await fetch(`${first.baseUrl}/health`)).status).toBe(200)
  })
})
