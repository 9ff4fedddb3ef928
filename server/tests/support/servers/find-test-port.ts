import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const portsPerWorker = 2500
/** The workers of another run of tests at the same time have the numbers below this one. */
const firstWorker = Number(process.env['TEST_FIRST_WORKER'] ?? 0)
const worker = firstWorker + Number(process.env['VITEST_POOL_ID'] ?? 0)
/** Of eight workers, in the range that the system does not assign to connections (below 32768). */
const first = 12_000 + portsPerWorker * (worker % 8)
/** At random, for other runs of tests on this machine. */
let next = randomInt(portsPerWorker)

/**
 * A free port of loopback that no connection and no other worker takes before the service listens, and that is not given out
 * again soon, so that a service can be started on it a second time.
 */
export async function findTestPort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = first + (next % portsPerWorker)
    next += 1
    if (await isFree(port)) return port
  }
  throw new Error('no free port was found')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
