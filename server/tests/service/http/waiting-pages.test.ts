import { execFile } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { startTestService } from '../../support/service/test-service.ts'

const run = promisify(execFile)

test('requests without a key for runs that do not exist leave the places to customers', async () => {
  await using folder = await makeTestFolder()
  await using service = await startTestService({ DATA_DIR: folder.path })
  const other = await service.addCaller('other')
  const path = { customerId: service.customerId, runId: 'run_slow', sessionIds: ['sess_slow'] }
  await seedFinishedRun(service, path)
  await seedFinishedRun(service, {
    customerId: other.customerId,
    runId: 'run_own',
    sessionIds: ['sess_own'],
  })
  // Like a slow object store: reading this file takes until it is written.
  const { stdout } = await run('find', [folder.path, '-path', '*sess_slow*transcript.json.gz'])
  const file = stdout.trim()
  const transcript = await readFile(file)
  await rm(file)
  await run('mkfifo', [file])

  const slow = service.request('GET', '/runs/run_slow/map')
  // Resolves when the file is being read.
  await using writer = await open(file, 'w')
  const strangers = Array.from({ length: 40 }, (_, index) =>
    fetch(`${service.baseUrl}/r/run_none_${index}`),
  )
  // Either all are answered at once, or they take every place and the next ones are refused.
  await findRefused(strangers)
  const own = other.request('GET', '/runs/run_own/map')
  await writer.writeFile(transcript)
  await writer.close()

  expect((await slow).status).toBe(200)
  expect((await own).status).toBe(200)
})

/** Resolves when one of them is told to come back later, or all have been answered otherwise. */
async function findRefused(answers: readonly Promise<Response>[]): Promise<void> {
  const refusals = answers.map(async (answer) => {
    const { status } = await answer
    if (status !== 503) throw new Error('it was answered')
  })
  await Promise.any(refusals).catch(() => undefined)
}
