import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const supervisor = fileURLToPath(
  new URL('../../../src/browser/launch/launch-supervised.sh', import.meta.url),
)

/** A browser under its supervisor; the arguments are the browser's. It ends by the limits of `settings`, and otherwise after a minute. */
export function supervise(
  browser: string,
  given: readonly string[],
  settings: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, null> {
  return spawn('sh', [supervisor, ...given], {
    env: { ...createSettings(browser), ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
    // Leader of its own group, which a supervisor kills in the end.
    detached: true,
  })
}

/** A session host that does the given work; its browser is a shell with the given arguments. The caller kills it. */
export function superviseByHost(
  work: string,
  browser: readonly string[],
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const env = {
    ...createSettings('/bin/sh'),
    UNDERSTUDY_OWNER: String(process.pid),
    ...settings,
  }
  const start = `require('node:child_process')
    .spawn('sh', ${JSON.stringify([supervisor, ...browser])}, { env: ${JSON.stringify(env)}, detached: true })`
  // A service can have a lower priority than others from the start.
  const given = ['-n', '3', process.execPath, '-e', `${start}; ${work}`]
  return spawn('nice', given, { stdio: 'ignore' })
}

function createSettings(browser: string) {
  return {
    PATH: process.env['PATH'],
    UNDERSTUDY_BROWSER: browser,
    UNDERSTUDY_USER: '60706',
    UNDERSTUDY_SECONDS: '60',
    UNDERSTUDY_HAS_SESSION: 'true',
    UNDERSTUDY_OWNER: '',
    UNDERSTUDY_MEMORY_KIB: '1000000',
    UNDERSTUDY_PROCESSES: '64',
    UNDERSTUDY_BUSY_SECONDS: '30',
    UNDERSTUDY_BUSY_PERCENT: '90',
    UNDERSTUDY_SHARE_PERCENT: '50',
    UNDERSTUDY_EVERY_SECONDS: '0.5',
    UNDERSTUDY_HOST_MEMORY_KIB: '1000000',
  }
}
