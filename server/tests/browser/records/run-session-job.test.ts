import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Usage } from '@understudy/contract/common'
import { expect, test } from 'vitest'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import { BrowserGoneError } from '../../../src/browser/browser-session.ts'
import { detectFriction, inspectAccessibility } from '../../../src/friction/detect-friction.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { MindError } from '../../../src/mind/mind.ts'
import { openVault } from '../../../src/operations/credentials/open-vault.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import type { SessionDeps } from '../../../src/session/session-deps.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { runSessionJob } from '../../../src/worker/run-session-job.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { seedCustomer, seedRun } from '../../support/records/seed-run.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'
import { endlessSpace } from '../../support/service/endless-space.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const job = { customerId: 'cust_a', sessionId: 'sess_a' }

test('only the operator’s log says why a browser did not start', async () => {
  await using opened = await openTestDatabase()
  const lines = await runJob(opened, 'https://shop.example/', {
    openBrowser: () =>
      Promise.reject(
        new BrowserGoneError('no browser could be started', {
          cause: new Error('ENOSPC: no space left on device'),
        }),
      ),
  })
  expect(lines.find(({ msg }) => msg === 'the session ended early')).toMatchObject({
    session_id: 'sess_a',
    err: { message: 'no browser could be started: ENOSPC: no space left on device' },
  })
  expect(await readSession(opened)).toEqual({
    termination_kind: 'browser_error',
    termination_reason: 'The browser ended early: no browser could be started.',
  })
})

test('an error of ours in a replay loses no session, and is logged with its cause', async () => {
  await using opened = await openTestDatabase()
  await using site = await startLocalSite({
    '/': '<html lang="en"><title>Shop</title><main><h1>Shop</h1><button>Buy now</button></main></html>',
  })
  const lines = await runJob(opened, site.url, {
    openBrowser: () => openSiteSession(site.url),
    openForReplay: () =>
      Promise.reject(new TypeError('step is undefined', { cause: new Error('a typo') })),
    mind: createScriptedMind((situation) =>
      situation.turn === 1
        ? { kind: 'click', ref: refOf(situation, 'Buy now') }
        : { kind: 'give_up', reason: 'Nothing happens.' },
    ),
  })
  expect(
    lines.find(({ msg }) => msg === 'the steps to a finding could not be repeated'),
  ).toMatchObject({
    session_id: 'sess_a',
    err: { message: 'step is undefined: a typo', type: 'TypeError' },
  })
  expect(await readSession(opened)).toMatchObject({ termination_kind: 'gave_up' })
})

test('the cost of a model that never decided is billed with the session', async () => {
  await using opened = await openTestDatabase()
  await using site = await startLocalSite({ '/': '<h1>Welcome</h1>' })
  const usage: Usage = { input_tokens: 4000, output_tokens: 90, cost_usd: 0.25, ms: 700 }
  await runJob(opened, site.url, {
    openBrowser: () => openSiteSession(site.url),
    mind: createScriptedMind(() => {
      throw new MindError('refused', 'The model declined the request.')
    }, usage),
  })
  expect(await readSession(opened)).toMatchObject({ termination_kind: 'model_error' })
  expect(await opened.db.selectFrom('usage').selectAll().executeTakeFirst()).toMatchObject({
    status: 'settled',
    turns: 0,
    input_tokens: 4000,
    output_tokens: 90,
    cost_usd: 0.25,
  })
})

test('an interrupted session restarts, remembered by its visitor and mentioned in its report', async () => {
  await using opened = await openTestDatabase()
  await using site = await startLocalSite({
    '/': '<button onclick="this.textContent = `Pressed`">Press</button>',
  })
  await using folder = await makeTestFolder()
  const openBrowser = () => openSiteSession(site.url)
  const stopping = new AbortController()
  const first = createScriptedMind((situation) => {
    if (situation.turn === 2) stopping.abort(new Error('the process ends'))
    return { kind: 'click', ref: refOf(situation, 'Press') }
  })
  const second = createScriptedMind(() => ({ kind: 'done', summary: 'All seen.', quote: '' }))
  await seedJob(opened, site.url)
  await work(opened, folder.path, { openBrowser, mind: first }, stopping.signal)
  await work(opened, folder.path, { openBrowser, mind: second })

  const [situation] = second.seen
  expect(situation).toMatchObject({
    turn: 2,
    steps: [],
    remembered: [{ turn: 1, action: { kind: 'click', label: 'Press' } }],
    mood: first.seen[1]?.mood,
  })
  const report = await readFile(
    join(folder.path, 'cust_a/run_a/sess_a/attempt-2/report.json'),
    'utf8',
  )
  expect(report).toContain(
    'The session was interrupted after turn 1, for a reason on our side, and restarted at the target with a clean browser; the persona remembered its visit.',
  )
})

/** Seeds a session for a target and runs its job to the end; returns the log lines. */
async function runJob(
  opened: OpenedDatabase,
  targetUrl: string,
  parts: Pick<SessionDeps, 'openBrowser'> & Partial<SessionDeps>,
): Promise<Record<string, unknown>[]> {
  await using folder = await makeTestFolder()
  await seedJob(opened, targetUrl)
  return await work(opened, folder.path, parts)
}

async function seedJob({ db }: OpenedDatabase, targetUrl: string): Promise<void> {
  await seedCustomer(db, job.customerId)
  await seedRun(db, { ...job, runId: 'run_a', sessionIds: [job.sessionId] })
  await db.updateTable('runs').set({ target_url: targetUrl, is_preview: false }).execute()
}

async function work(
  { db, driver }: OpenedDatabase,
  folder: string,
  parts: Pick<SessionDeps, 'openBrowser'> & Partial<SessionDeps>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<Record<string, unknown>[]> {
  const artifacts = createLocalArtifactStore(folder)
  const clock = systemClock
  await using queue = await openQueue(driver, { works: false, log: createLog('silent') })
  const lines: Record<string, unknown>[] = []
  await runSessionJob(
    {
      db,
      artifacts,
      clock,
      log: createLog('info', collect(lines)),
      queue,
      workerId: 'w1',
      leaseS: 60,
      space: endlessSpace,
      cancellationNotice: { watch: () => ({ [Symbol.dispose]: () => undefined }) },
      vault: openVault({ db, clock }, null),
      prepareSession: async (session) => ({
        clock,
        detectFriction,
        inspectAccessibility,
        mind: createScriptedMind(() => ({ kind: 'done', summary: 'All seen.', quote: '' })),
        recorder: createRecorder({ ...session, db, artifacts, clock, redact: String }),
        chooseQuestion: () => null,
        openForReplay: null,
        lookAgain: null,
        checkClaim: null,
        ...parts,
      }),
    },
    job,
    stopping,
  )
  return lines
}

function collect(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
}

async function readSession({ db }: OpenedDatabase) {
  return db
    .selectFrom('sessions')
    .select(['termination_kind', 'termination_reason'])
    .executeTakeFirstOrThrow()
}
