import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLeapingClock } from '../../../tests/support/time/leaping-clock.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { SpareHosts } from './spare-hosts.ts'

test('a spare whose host cannot be forked has failed to start, and is tried again later', async () => {
  const clock = createLeapingClock()
  const lines = new PassThrough()
  let written = ''
  lines.on('data', (chunk) => {
    written += String(chunk)
  })
  const launch = {
    chromium: { executablePath: '/nowhere', environment: {} },
    guard: { resolveHost: () => Promise.resolve([]), testHosts: new Map() },
    folder: '/nowhere',
  }
  const source = {
    // What `spawn` does when there is no memory for another process.
    take: () => {
      throw new Error('spawn ENOMEM')
    },
    close: () => Promise.resolve(),
  }
  using _spares = new SpareHosts(
    { count: 1, launch, waitForCapacity: () => Promise.resolve() },
    source,
    { clock, log: createLog('debug', lines) },
  )
  const countFailures = () => written.split('a spare browser could not be started').length - 1

  await expect.poll(countFailures).toBe(1)
  const waitAndCount = () => {
    clock.advance(30 * SECOND_MS)
    return countFailures()
  }
  await expect.poll(waitAndCount).toBe(2)
})
