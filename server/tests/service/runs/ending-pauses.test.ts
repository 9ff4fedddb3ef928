import { limits } from '@understudy/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { claimSeeded, finishSeeded } from '../../support/records/seed-finished-run.ts'
import { seedRun, seedTurn } from '../../support/records/seed-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { watchPauses } from '../../support/time/watch-pauses.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** The longest pause of the event loop while a session of so many turns ends, each on a page that makes ten problems. */
async function measureEnding(turns: number): Promise<number> {
  const { db, customerId, artifacts } = service
  const [runId, sessionId] = [`run_${turns}`, `sess_${turns}`]
  await seedRun(db, { customerId, runId, sessionIds: [sessionId] })
  const attempt = await claimSeeded(service, customerId, sessionId)
  const own = { ...attempt, runId, redact: (text: string) => text }
  const recorder = createRecorder({ ...own, db, artifacts, clock: systemClock })
  for (let turn = 1; turn <= turns; turn += 1) {
    const url = `https://shop.example.com/tea-${turn}`
    const frictions = Array.from({ length: 10 }, (_friction, index) =>
      buildFriction({ subject: `${url} ${index}`, title: `The button ${index} does nothing` }),
    )
    const observation = 'A tea. '.repeat(4000)
    await recorder.recordTurn({ ...seedTurn(turn), url, observation, frictions }, [])
  }
  const { longestMs } = await watchPauses(() => finishSeeded(service, attempt))
  return longestMs
}

test('the end of a long session holds up nothing else', async () => {
  await measureEnding(1)
  const [short, long] = [
    await measureEnding(2),
    await measureEnding(limits.sessionLength.medium.turns),
  ]
  expect(long - short).toBeLessThan(75)
})
