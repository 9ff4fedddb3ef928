import type { TrackerFormat } from '@understudy/contract/webhooks/trackers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RunEvent } from '../../../src/store/webhooks/outbox.ts'
import { findTrackerIssue } from '../../../src/store/webhooks/tracker-issues.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import {
  startTracker,
  type TrackerServer,
  trackerToken,
} from '../../support/servers/start-tracker.ts'
import {
  addEvent,
  createMovableClock,
  type MovableClock,
  startTestDispatcher,
  testMasterKey,
} from '../../support/service/test-dispatcher.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { patience } from '../../support/time/patience.ts'

let tracker: TrackerServer
let service: TestService
let testHosts: ReadonlyMap<string, number>

const base = 'http://tracker.test.example'
const projects: Readonly<Record<TrackerFormat, string>> = {
  github: `${base}/acme/shop`,
  gitlab: `${base}/acme/web/shop`,
  linear: `${base}/acme/team/SHOP`,
  jira: `${base}/browse/SHOP`,
}
const formats = ['github', 'gitlab', 'linear', 'jira'] as const
const events = ['verdict.failed' as const, 'monitor.silent' as const]
const hostile = '@acme/all <script>alert(1)</script> [a](https://evil.example) #1 {code}'

beforeAll(async () => {
  tracker = await startTracker()
  testHosts = new Map([['tracker.test.example', tracker.port]])
  service = await startTestService({
    MASTER_KEY: testMasterKey,
    TEST_HOSTS: `tracker.test.example=127.0.0.1:${tracker.port}`,
  })
})

beforeEach(async () => {
  await service.db.deleteFrom('tracker_issues').execute()
  tracker.issues.length = 0
  tracker.requests.length = 0
  tracker.refuse(null)
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await tracker[Symbol.asyncDispose]()
})

/** A run that fails because of a problem, as it is told. */
function failed(runId: string, fingerprint = 'fp_1', title = 'The basket forgets'): RunEvent {
  const finding = {
    expected: 'The basket keeps its items.',
    observed: hostile,
    recommendation: 'Keep them.',
    retest: 'Reload the basket.',
    is_claim: false,
  }
  return {
    event: 'verdict.failed',
    payload: {
      run_id: runId,
      verdict: 'failed',
      summary: '',
      headline: '',
      sessions: { total: 1, tested: 1, inconclusive: 0 },
      problems: { new: 1, persisting: 0, unknown: 0, flaky: 0 },
      target_url: 'https://shop.example.com/',
      completion: null,
      reasons: [{ text: title, fingerprint, severity: 3, page_url: null, key: 'key', finding }],
    },
  }
}

const silent: RunEvent = {
  event: 'monitor.silent',
  payload: { deploy_check_id: 'dc_1', name: 'Shop', last_ended_at: null, missed: 3 },
}

async function addTracker(format: TrackerFormat, mark: string) {
  const caller = await service.addCaller(`${format}-${mark}`)
  const { webhooks } = caller.client
  const { id } = await webhooks.create({
    url: projects[format],
    format,
    token: trackerToken,
    events,
  })
  const listed = async () => (await webhooks.listDeliveries(id)).items
  const settled = async (expected: object) =>
    vi.waitFor(
      async () => expect(await listed()).toContainEqual(expect.objectContaining(expected)),
      patience,
    )
  return { ...caller, webhooks, id, settled }
}

function dispatch(clock: MovableClock = createMovableClock(new Date().toISOString())) {
  return { ...startTestDispatcher({ db: service.db, testHosts, clock }), clock }
}

test.each(formats)(
  '%s gets an issue once for a problem, which links to it and knows its state',
  async (format) => {
    const { client, customerId, settled } = await addTracker(format, 'once')
    await seedFinishedRun(service, {
      customerId,
      runId: 'run_once',
      sessionIds: ['run_once_a'],
      createdAt: new Date(),
      frictions: [buildFriction({ status: 'verified' })],
    })
    const [problem] = (await client.problems.list('run_once')).items
    const fingerprint = problem?.fingerprint ?? ''
    await using dispatcher = dispatch()
    for (const run of ['run_once', 'run_later', 'run_last']) {
      await addEvent(service.db, customerId, failed(run, fingerprint))
      dispatcher.wake()
      await settled({ run_id: run, status: 'delivered' })
    }
    expect(tracker.issues).toHaveLength(1)
    expect(tracker.issues[0]?.title).toBe('The basket forgets')
    const shown = await client.problems.get('run_once', fingerprint)
    expect(shown).toMatchObject({
      issue_state: 'open',
      issue_url: expect.stringMatching(/^https:/),
    })
    // Somebody closes it, and the problem is told again: it has come back.
    Object.assign(tracker.issues[0] ?? {}, { isClosed: true })
    await addEvent(service.db, customerId, failed('run_back', fingerprint))
    dispatcher.wake()
    await settled({ run_id: 'run_back', status: 'delivered' })
    expect(tracker.issues).toHaveLength(2)
    expect(tracker.issues[1]?.body).toContain('Earlier issue')
    expect(await client.problems.get('run_once', fingerprint)).toMatchObject({
      issue_state: 'open',
      issue_url: expect.stringMatching(/2$/),
    })
  },
)

test.each(formats)('what a site says is inert in an issue of %s', async (format) => {
  const { customerId, settled } = await addTracker(format, 'inert')
  await using _dispatcher = dispatch()
  await addEvent(service.db, customerId, failed('run_a', 'fp_1', hostile))
  await settled({ status: 'delivered' })
  const [issue] = tracker.issues
  expect(issue?.title).not.toMatch(/[@#<[]/)
  // Nodes of a document need no marks, and nothing in a span of code is alive.
  const alive = format === 'jira' ? '' : issue?.body.replaceAll(/`[^`\n]+`/g, '')
  expect(alive).not.toMatch(/@acme|<script|\[a\]|#1/)
})

test.each(formats)('an answer of %s that was lost leads to no second issue', async (format) => {
  const { customerId, settled } = await addTracker(format, 'lost')
  await using dispatcher = dispatch()
  tracker.loseNextAnswer()
  await addEvent(service.db, customerId, failed('run_a'))
  await settled({ status: 'pending', attempt_count: 1 })
  dispatcher.clock.advance(31)
  dispatcher.wake()
  await settled({ status: 'delivered', attempt_count: 2 })
  expect(tracker.issues).toHaveLength(1)
})

test.each(formats)(
  'a silent check opens one issue at %s, and a test opens one that says so',
  async (format) => {
    const { customerId, settled, webhooks, id } = await addTracker(format, 'silent')
    await using dispatcher = dispatch()
    for (const _time of [1, 2]) {
      await addEvent(service.db, customerId, silent)
      dispatcher.wake()
      await settled({ status: 'delivered', event: 'monitor.silent' })
    }
    await vi.waitFor(async () => {
      const { items } = await webhooks.listDeliveries(id)
      expect(items.map(({ status }) => status)).toEqual(['delivered', 'delivered'])
    }, patience)
    expect(tracker.issues.map(({ title }) => title)).toEqual([
      'Understudy: a scheduled check is silent',
    ])
    expect(await webhooks.test(id)).toMatchObject({ delivered: true, status_code: 201 })
    expect(tracker.issues.at(-1)?.title).toBe('Understudy: a test')
  },
)

test.each([
  [
    301,
    'sends to another address (301), which is not followed: enter the one that the project has now.',
  ],
  [401, 'does not accept the token (401): enter a new one.'],
  [
    403,
    'does not let the token do this (403): it needs the right to read and open issues of the project.',
  ],
  [404, 'has no such project for this token (404): check the address, and what the token may see.'],
  [410, 'takes no issues for this project (410): switch them on there.'],
  [503, 'failed (503): it is tried again.'],
])('an answer with %i is tried again, and says what to do', async (status, text) => {
  for (const format of formats) {
    const { customerId, settled } = await addTracker(format, `refused-${status}`)
    await using dispatcher = dispatch()
    tracker.refuse(() => ({ status, headers: { location: `${base}/elsewhere` } }))
    await addEvent(service.db, customerId, failed('run_a'))
    await settled({
      status: 'pending',
      last_status_code: status,
      last_error: expect.stringContaining(text),
    })
    expect(tracker.requests.some(({ place }) => place.includes('elsewhere'))).toBe(false)
    tracker.refuse(null)
    dispatcher.clock.advance(31)
    dispatcher.wake()
    await settled({ status: 'delivered', attempt_count: 2 })
  }
  expect(tracker.issues).toHaveLength(formats.length)
})

test.each(formats)(
  'what %s does not take is given up, and other problems are not',
  async (format) => {
    const { customerId, settled } = await addTracker(format, 'refused')
    await using dispatcher = dispatch()
    tracker.refuse((place) => (place.startsWith('POST') ? { status: 422, body: '{}' } : null))
    await addEvent(service.db, customerId, failed('run_a'))
    await settled({
      status: 'dead',
      attempt_count: 1,
      next_retry_at: null,
      last_error: expect.stringContaining('does not take the issue (422)'),
    })
    tracker.refuse(null)
    await addEvent(service.db, customerId, failed('run_b', 'fp_2'))
    dispatcher.wake()
    await settled({ run_id: 'run_b', status: 'delivered' })
    expect(tracker.issues).toHaveLength(1)
  },
)

const now = '2026-11-28T10:00:00.000Z'
const limited: [status: number, headers: Record<string, string>, waitS: number][] = [
  [429, { 'retry-after': '600' }, 600],
  [429, { 'retry-after': 'Sat, 28 Nov 2026 10:20:00 GMT' }, 1200],
  [
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.parse(now) / 1000 + 900) },
    900,
  ],
  [429, { 'retry-after': '999999' }, 7200],
  [429, {}, 30],
]

test.each(limited)(
  'after %i with %j the next attempt waits for %i s',
  async (status, headers, waitS) => {
    const { customerId, settled } = await addTracker('github', `limited-${waitS}`)
    await using _dispatcher = dispatch(createMovableClock(now))
    tracker.refuse(() => ({ status, headers }))
    await addEvent(service.db, customerId, failed('run_a'))
    await settled({
      status: 'pending',
      next_retry_at: new Date(Date.parse(now) + waitS * 1000).toISOString(),
      last_error: `GitHub asks to wait (${status}): it is tried again then.`,
    })
    expect(tracker.requests).toHaveLength(1)
  },
)

test('a tracker that answers with something else, or not at all, is tried again', async () => {
  const { customerId, settled } = await addTracker('gitlab', 'other')
  await using dispatcher = dispatch()
  tracker.refuse(() => ({ status: 200, body: '<html>Sign in</html>' }))
  await addEvent(service.db, customerId, failed('run_a'))
  await settled({
    status: 'pending',
    last_error: 'GitLab answered with something else than its API does: check the address.',
  })
  tracker.refuse(null)
  dispatcher.clock.advance(31)
  dispatcher.wake()
  await settled({ status: 'delivered' })
  await using away = startTestDispatcher({
    db: service.db,
    testHosts: new Map([['tracker.test.example', 1]]),
  })
  const other = await addTracker('gitlab', 'away')
  await dispatcher.stop()
  await addEvent(service.db, other.customerId, failed('run_a'))
  away.wake()
  await other.settled({
    status: 'pending',
    last_status_code: null,
    last_error: 'GitLab: The host could not be reached.',
  })
  expect(tracker.issues).toHaveLength(1)
})

test.each(formats)('the state of an issue of %s is read again after an hour', async (format) => {
  const { customerId, settled, webhooks, id } = await addTracker(format, 'state')
  await using dispatcher = dispatch()
  await addEvent(service.db, customerId, failed('run_a'))
  await settled({ status: 'delivered' })
  const { clock } = dispatcher
  const issue = { customerId, webhookId: id, subject: 'fp_1' }
  const read = async () => {
    await dispatcher.readIssueStates()
    return (await findTrackerIssue(service.db, issue))?.state
  }
  Object.assign(tracker.issues[0] ?? {}, { isClosed: true })
  clock.advance(3500)
  expect(await read()).toBe('open')
  clock.advance(200)
  tracker.refuse(() => ({ status: 503 }))
  expect(await read()).toBe('open')
  tracker.refuse(null)
  clock.advance(3700)
  await webhooks.update(id, { paused: true })
  expect(await read()).toBe('open')
  await webhooks.update(id, { paused: false })
  expect(await read()).toBe('closed')
  // It can be opened again, and be deleted.
  tracker.issues.length = 0
  clock.advance(3700)
  expect(await read()).toBe('closed')
  clock.advance(24 * 3600)
  expect(await read()).toBe('gone')
})

test('a problem that somebody linked gets no issue', async () => {
  const { client, customerId, settled } = await addTracker('github', 'linked')
  await seedFinishedRun(service, {
    customerId,
    runId: 'run_linked',
    sessionIds: ['run_linked_a'],
    createdAt: new Date(),
    frictions: [buildFriction({ status: 'verified' })],
  })
  const [problem] = (await client.problems.list('run_linked')).items
  const fingerprint = problem?.fingerprint ?? ''
  const issueUrl = 'https://issues.example.com/SHOP-17'
  await client.problems.triage('run_linked', fingerprint, { issue_url: issueUrl })
  await using _dispatcher = dispatch()
  await addEvent(service.db, customerId, failed('run_linked', fingerprint))
  await settled({ status: 'delivered' })
  expect(tracker.issues).toEqual([])
  expect(await client.problems.get('run_linked', fingerprint)).toMatchObject({
    issue_url: issueUrl,
    issue_state: null,
  })
})

test('a token is stored encrypted, never shown, and not taken to another host', async () => {
  const { webhooks, id, customerId } = await addTracker('github', 'secret')
  const rows = await service.db
    .selectFrom('webhooks')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute()
  expect(JSON.stringify([rows, await webhooks.get(id)])).not.toContain('tracker-token')
  await expect(webhooks.update(id, { url: 'https://github.com/evil/shop' })).rejects.toMatchObject({
    message: expect.stringContaining('token: is required with another'),
  })
  await webhooks.update(id, { token: 'another' })
  expect(await webhooks.test(id)).toMatchObject({ delivered: false, status_code: 401 })
  expect(tracker.requests.at(-1)?.headers.authorization).toBe('Bearer another')
})

const asked = {
  url: 'https://github.com/acme/shop',
  format: 'github' as const,
  token: trackerToken,
  events,
}
const { token: _token, ...withoutToken } = asked
const noProject = 'url: must be the https address of a project'

test.each([
  [{ ...asked, url: 'http://github.com/acme/shop' }, noProject],
  [{ ...asked, url: 'https://github.com/acme' }, noProject],
  [{ ...asked, url: 'https://10.0.0.1/acme/shop' }, noProject],
  [{ ...asked, token: 'github_pat_…' }, 'token must have only visible ASCII characters'],
  [{ ...asked, token: 'two words' }, 'token must have only visible ASCII characters'],
  [withoutToken, 'token: is required with format github'],
  [{ ...asked, format: 'json' as const }, 'token: only with format github, gitlab, linear, jira'],
  [
    { ...asked, events: ['run.completed' as const] },
    'events: format github has only verdict.failed and monitor.silent, not run.completed',
  ],
  [{ ...asked, secret: 'a secret of some length' }, 'secret: only with format json'],
])('%j is refused', async (body, message) => {
  await expect(service.client.webhooks.create(body)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(message),
  })
})
