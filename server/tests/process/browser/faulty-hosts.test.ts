import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LaunchedSession } from '../../../src/browser/browser-session.ts'
import { BrowserGoneError } from '../../../src/browser/browser-session.ts'
import type { SessionHosts } from '../../../src/browser/host/session-hosts.ts'
import { createSessionHosts } from '../../../src/browser/host/session-hosts.ts'
import { SiteLimitError } from '../../../src/browser/launch/site-limits.ts'
import type { SessionLaunchOptions } from '../../../src/browser/launch-session.ts'
import type { PrivateTargets } from '../../../src/guard/private-targets.ts'
import { createLog } from '../../../src/lib/log.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { hold } from '../../../src/lib/waiting/held.ts'
import { listChildren } from '../../support/process/list-commands.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'

/** The channel to the worker, as a host has it: `channel`, `send` and `onMessage`. */
const preamble = `import { spawn } from 'node:child_process'
  import { Socket } from 'node:net'
  const channel = new Socket({ fd: 3 })
  channel.on('close', () => process.exit())
  const frame = (text) => {
    const header = Buffer.alloc(4)
    header.writeUInt32BE(Buffer.byteLength(text))
    return Buffer.concat([header, Buffer.from(text)])
  }
  const send = (message) => channel.write(frame(JSON.stringify(message)))
  const onMessage = (handle) => {
    let read = Buffer.alloc(0)
    channel.on('data', (chunk) => {
      read = Buffer.concat([read, chunk])
      while (read.length >= 4 && read.length >= 4 + read.readUInt32BE()) {
        const end = 4 + read.readUInt32BE()
        const message = JSON.parse(read.subarray(4, end))
        read = read.subarray(end)
        handle(message)
      }
    })
  }
`
const agreeing = answerWith(`{ kind: 'answer', id: message.id, value: null }`)
const secret = new Secret('correct horse battery')
const login = { handle: 'cred_1', host: 'shop.example', username: secret, password: secret }
const stagingSite = new Map([['shop.internal', { address: '10.0.0.4', port: 443 }]])
const { signal: unstopped } = new AbortController()
const gone = new BrowserGoneError('the browser is gone')

/** The program of a host that answers every call with this expression. */
function answerWith(reply: string): string {
  return `onMessage((message) => send(${reply}))`
}

/** The program of a host that writes these bytes at its first call. */
function writeBytes(bytes: string): string {
  return `onMessage(() => channel.write(${bytes}))`
}

/** The program of a host that launches, and at its next call does this. */
function launchingOnly(next: string): string {
  return `let calls = 0
  onMessage((message) => {
    calls += 1
    if (calls === 1) send({ kind: 'answer', id: message.id, value: null })
    else (${next})(message)
  })`
}

describe.runIf(process.platform === 'linux')('a session host that is not ours', () => {
  test.each([
    ['no object', answerWith(`'rubbish'`)],
    ['of no known kind', answerWith(`{ kind: 'rubbish' }`)],
    ['without an id', answerWith(`{ kind: 'answer' }`)],
    ['a connection that says nothing', answerWith(`{ kind: 'egress', decision: {} }`)],
    ['an answer to no call', answerWith(`{ kind: 'answer', id: message.id + 1, value: null }`)],
    ['a launch that answers something', answerWith(`{ kind: 'answer', id: message.id, value: 1 }`)],
    [
      'more fields than a reply has',
      answerWith(`{ kind: 'answer', id: message.id, value: null, x: 1 }`),
    ],
    [
      'a longer error than it may have',
      answerWith(`{ kind: 'failure', id: message.id, name: 'Error', message: 'x'.repeat(2001) }`),
    ],
    ['no JSON', writeBytes(`frame('{"kind":')`)],
    ['nothing', writeBytes(`frame('')`)],
    ['bytes that are no message', writeBytes(`Buffer.alloc(100_000, 0xff)`)],
    ['more than the answer to its call may have', writeBytes(`frame(' '.repeat(33 * 1024))`)],
    [
      'one connection after the other',
      `setInterval(() => {
        const decision = { host: 'a', port: 443, verdict: { kind: 'connected' } }
        for (let i = 0; i < 1000; i += 1) send({ kind: 'egress', decision })
      })`,
    ],
  ])('is killed when it sends a malformed message: %s', async (_what, program) => {
    const { launch, listHosts, readLog } = await openHosts(program)

    await expect(launch()).rejects.toThrow(gone)

    await expect.poll(listHosts).toEqual([])
    const message = 'a session host was killed: it sent a malformed message'
    expect(await readLog()).toMatchObject([{ level: 40, msg: message }])
  })

  test('is killed when it does not launch in time', async () => {
    const { clock, launch, listHosts, readLog } = await openHosts(`onMessage(() => undefined)`)
    const launching = hold(launch)
    await expect.poll(listHosts).toHaveLength(1)
    clock.advance(60_000)

    await expect(launching.outcome()).rejects.toThrow('The browser did not start in time.')
    await expect.poll(listHosts).toEqual([])
    expect(await readLog()).toEqual([])
  })

  test('is killed when what it observed is no observation', async () => {
    const { launch, listHosts } = await openHosts(
      launchingOnly(`({ id }) => send({ kind: 'answer', id, value: { lines: [] } })`),
    )
    const session = await launch()

    await expect(session.observe(unstopped)).rejects.toThrow(gone)
    await expect.poll(listHosts).toEqual([])
  })

  test('is killed when it sends more than 4 KiB that no call asked for', async () => {
    const { launch, listHosts } = await openHosts(`onMessage(({ id }) => {
      send({ kind: 'answer', id, value: null })
      channel.write(frame(' '.repeat(4097)))
    })`)
    await launch()

    await expect.poll(listHosts).toEqual([])
  })

  test('is killed when its answers come to more than 64 MiB at one moment', async () => {
    const long = `'x'.repeat(8e6)`
    const { launch, listHosts } = await openHosts(
      launchingOnly(`({ id }) => send({ kind: 'answer', id, value: { missing: ${long} } })`),
      () => 0,
    )
    const session = await launch()
    for (let i = 0; i < 8; i += 1) await session.screenshot(unstopped)

    await expect(session.screenshot(unstopped)).rejects.toThrow(gone)
    await expect.poll(listHosts).toEqual([])
  })

  const memory = new SiteLimitError('reading_memory', 'reading the site took too much memory')
  const words = 'reading the site kept a CPU core busy for 30 s without a pause'
  test.each([
    ['SIGUSR2', memory],
    ['SIGXCPU', new SiteLimitError('reading_processor', words)],
  ])('that is ended by %s ends its session with the exceeded limit', async (sent, failure) => {
    const { launch, listHosts, readLog } = await openHosts(
      launchingOnly(`() => {
        spawn('sleep', ['1'], { stdio: ['ignore', 'ignore', 'inherit'] })
        process.kill(process.pid, '${sent}')
      }`),
    )
    const session = await launch()
    const reading = hold(() => session.readSummary())
    // The host exits, but its stderr is still open.
    await expect.poll(listHosts).toEqual([])

    await expect(session.readSummary()).rejects.toThrow(failure)
    await expect(reading.outcome()).rejects.toThrow(failure)
    await expect(session.readSummary()).rejects.toThrow(failure)
    expect(await readLog()).toMatchObject([
      { level: 40, msg: 'a session host was ended: its site exceeded a limit' },
    ])
  })

  test('whose heap is full ends its session with the exceeded limit', async () => {
    const { launch } = await openHosts(
      launchingOnly(`() => {
        const hoard = []
        for (;;) hoard.push(new Array(1e7).fill(0.5))
      }`),
    )
    const session = await launch()

    await expect(session.observe(unstopped)).rejects.toThrow(memory)
  })

  test('has no summary when it does not answer in time', async () => {
    const { clock, launch } = await openHosts(launchingOnly('() => undefined'))
    const session = await launch()
    const reading = session.readSummary()
    clock.advance(5000)

    expect(await reading).toBeNull()
    const closing = session[Symbol.asyncDispose]()
    clock.advance(8000)
    await closing
  })

  test('leaves its pid and exit code in the log, and its session is told', async () => {
    const { launch, listHosts, readLog } = await openHosts(launchingOnly('() => process.exit(3)'))
    const session = await launch()
    const [pid] = await listHosts()

    await expect(session.readSummary()).rejects.toThrow(gone)

    expect(await readLog()).toMatchObject([{ level: 40, pid, exit_code: 3, signal: null }])
  })
})

describe.runIf(process.platform === 'linux')('an idle session host', () => {
  test('that died is replaced, and takes no place of a living one', async () => {
    const { launch, listHosts, readLog } = await openHosts(agreeing)
    const launchTwo = async (): Promise<number[]> => {
      const sessions = [await launch(), await launch()]
      for (const session of sessions) await session[Symbol.asyncDispose]()
      return listHosts()
    }
    const first = await launchTwo()
    for (const pid of first) process.kill(pid, 'SIGKILL')
    await expect.poll(() => first.some(isThere)).toBe(false)

    const second = await launchTwo()

    expect([first, second].map(({ length }) => length)).toEqual([2, 2])
    expect(await launchTwo()).toEqual(second)
    const logged = first.map((pid) => ({ level: 40, pid, exit_code: null, signal: 'SIGKILL' }))
    expect(await readLog()).toEqual(
      expect.arrayContaining(logged.map((line) => expect.objectContaining(line))),
    )
  })
})

describe.runIf(process.platform === 'linux')('a session that must not share its host', () => {
  test.each([
    ['logins', { credentials: [login] }],
    ['private targets', { privateTargets: stagingSite }],
  ])('because of %s starts a host, which serves no other', async (_what, secrets) => {
    const { launch, listHosts } = await openHosts(agreeing)
    await (await launch())[Symbol.asyncDispose]()
    const used = await listHosts()

    const confidential = await launch(secrets)

    const [own] = (await listHosts()).filter((pid) => !used.includes(pid))
    expect([used, await listHosts()].map(({ length }) => length)).toEqual([1, 2])
    await confidential[Symbol.asyncDispose]()
    await expect.poll(listHosts).not.toContain(own)
    await launch()
    expect(await listHosts()).toEqual(used)
  })
})

function isThere(pid: number): boolean {
  return readdirSync('/proc').includes(String(pid))
}

/** Hosts that run this program, with a clock and a log of their own. */
async function openHosts(program: string, monotonicMs?: () => number) {
  const folder = await makeTestFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const path = join(folder.path, 'host.mjs')
  await writeFile(path, `${preamble}${program}`)
  const leaping = createLeapingClock()
  const clock = monotonicMs === undefined ? leaping : { ...leaping, monotonicMs }
  const lines = new PassThrough()
  const hosts = createSessionHosts({ clock, log: createLog('debug', lines), program: path })
  onTestFinished(() => hosts[Symbol.dispose]())
  return {
    clock,
    launch: (secrets?: Secrets) => launchIn(hosts, folder.path, secrets),
    listHosts: () => listChildren(process.pid, path),
    /** Once. */
    readLog: async (): Promise<unknown[]> => {
      lines.end()
      const written = (await text(lines)).split('\n')
      return written.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    },
  }
}

type Secrets = Pick<SessionLaunchOptions, 'credentials'> & { privateTargets?: PrivateTargets }

async function launchIn(
  hosts: SessionHosts,
  folder: string,
  { credentials, privateTargets }: Secrets = {},
): Promise<LaunchedSession> {
  return hosts.launch(
    {
      clock: createLeapingClock(),
      chromium: { executablePath: '/nowhere', environment: {} },
      folder,
      guard: { testHosts: new Map(), resolveHost: () => Promise.resolve([]), privateTargets },
    },
    { allowlist: [], lifetimeMs: 90_000, context: {}, credentials, onEgress: () => undefined },
  )
}
