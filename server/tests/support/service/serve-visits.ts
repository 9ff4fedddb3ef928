import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import { visitSites } from '../../../src/worker/start-worker.ts'
import type { TestService } from './test-service.ts'

/**
 * Performs the visits of previews for a service with role `api`, without a browser: every site is a title and one
 * pixel.
 */
export async function serveVisits({ opened, db }: TestService): Promise<AsyncDisposable> {
  const log = createLog('silent')
  const queue = await openQueue(opened.driver, { works: true, log })
  await visitSites({
    queue,
    db,
    log,
    clock: systemClock,
    space: { assert: async () => undefined, suspect: () => undefined },
    visitSite: async (_host, _signal, tell) => {
      await tell({ kind: 'seen', title: 'Trial', description: 'A trial.', screenshot: pixel })
    },
  })
  return queue
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
