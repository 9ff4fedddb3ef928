import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { LaunchedSession } from '../../../src/browser/browser-session.ts'
import { createSessionHosts, type SessionHosts } from '../../../src/browser/host/session-hosts.ts'
import type { SessionLaunchOptions } from '../../../src/browser/launch-session.ts'
import type { PrivateTargets } from '../../../src/guard/private-targets.ts'
import { createLog } from '../../../src/lib/log.ts'
import { listChildren } from '../process/list-commands.ts'
import { makeTestFolder } from '../process/make-test-folder.ts'
import { createLeapingClock } from '../time/leaping-clock.ts'

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

/** The program of a host that answers every call with this expression. */
export function answerWith(reply: string): string {
  return `onMessage((message) => send(${reply}))`
}

interface OpenedHosts {
  clock: ReturnType<typeof createLeapingClock>
  launch: (secrets?: Secrets) => Promise<LaunchedSession>
  listHosts: () => number[]
  /** Once. */
  readLog: () => Promise<unknown[]>
}

/** Hosts that run this program, with a clock and a log of their own. */
export async function openHosts(program: string, monotonicMs?: () => number): Promise<OpenedHosts> {
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
    readLog: async () => {
      lines.end()
      const written = (await text(lines)).split('\n')
      return written.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    },
  }
}

type Secrets = Pick<SessionLaunchOptions, 'credentials' | 'customerId' | 'shares'> & {
  privateTargets?: PrivateTargets
}

async function launchIn(
  hosts: SessionHosts,
  folder: string,
  secrets: Secrets = {},
): Promise<LaunchedSession> {
  const { credentials, privateTargets, customerId, shares } = { customerId: 'cust_a', ...secrets }
  return hosts.launch(
    {
      clock: createLeapingClock(),
      chromium: { executablePath: '/nowhere', environment: {} },
      folder,
      guard: { testHosts: new Map(), resolveHost: () => Promise.resolve([]), privateTargets },
    },
    {
      customerId,
      allowlist: ['shop.example'],
      lifetimeMs: 90_000,
      context: {},
      credentials,
      shares,
      onEgress: () => undefined,
    },
  )
}
