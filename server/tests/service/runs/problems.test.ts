import { type ProblemDetail, problemEndpoints } from '@understudy/contract/endpoints/problems'
import { limits } from '@understudy/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { remove } from '../../support/service/manage-customers.ts'
import type { TestService } from '../../support/service/test-service.ts'
import { openMember, readOutcome, startVisitedService } from '../../support/service/test-visitor.ts'

let service: TestService

beforeAll(async () => {
  service = await startVisitedService()
})

afterAll(() => service[Symbol.asyncDispose]())

const detail = problemEndpoints.getProblem.responses[200].schema

/** A customer with two runs that report the same problem; `<mark>_one` has an aggregate, `<mark>_two` has none. */
async function openTriage(mark: string) {
  const caller = await service.addCaller(mark)
  const { customerId, client } = caller
  const [one, two] = [`run_${mark}_one`, `run_${mark}_two`]
  await seedFinishedRun(service, {
    customerId,
    runId: one,
    sessionIds: [`sess_${mark}_a`, `sess_${mark}_b`],
  })
  await seedFinishedRun(service, { customerId, runId: two, sessionIds: [`sess_${mark}_c`] })
  const { items } = await client.problems.list(one)
  const fingerprint = items[0]?.fingerprint ?? ''
  const path = `/runs/${one}/problems/${fingerprint}`
  const headers = { 'understudy-customer': customerId }
  const join = async (name: string, role: 'viewer' | 'member' | 'owner') =>
    openMember(service, customerId, { email: `${name}@${mark}.example`, role })
  return { ...caller, one, two, fingerprint, path, headers, join }
}

/** What happened to a problem, without ids and times. */
function tell({ entries }: ProblemDetail) {
  return entries.map(({ change, by, text }) => [change, by.kind, by.name, text])
}

test('a dismissed problem is open again in a run that reports it as worse, until it is dismissed there', async () => {
  const { customerId, client } = await service.addCaller('back')
  const seed = async (runId: string, severity: 2 | 3) => {
    const frictions = [buildFriction({ severity })]
    await seedFinishedRun(service, { customerId, runId, sessionIds: [`sess_${runId}`], frictions })
  }
  await seed('run_minor', 2)
  await seed('run_major', 3)
  const { items } = await client.problems.list('run_minor')
  const fingerprint = items[0]?.fingerprint ?? ''
  const read = async (runId: string) => {
    const { status, returned, reason } = await client.problems.get(runId, fingerprint)
    return [status, returned, reason]
  }
  const dismissal = { status: 'dismissed', reason: 'Nobody minds.' } as const
  await client.problems.triage('run_minor', fingerprint, dismissal)
  expect(await read('run_minor')).toEqual(['dismissed', false, 'Nobody minds.'])
  expect(await read('run_major')).toEqual(['open', true, 'Nobody minds.'])
  await client.problems.triage('run_major', fingerprint, dismissal)
  expect(await read('run_major')).toEqual(['dismissed', false, 'Nobody minds.'])
  expect(await read('run_minor')).toEqual(['dismissed', false, 'Nobody minds.'])
})

test('a problem is dismissed once for all runs, and every report still contains it', async () => {
  const { client, one, two, fingerprint, path, headers, join } = await openTriage('dismissing')
  expect((await client.problems.list(one)).counts).toEqual({
    total: 1,
    open: 1,
    confirmed: 0,
    dismissed: 0,
  })
  const before = await client.runs.aggregateReport(one)
  const member = await join('maya', 'member')
  const body = { status: 'dismissed', reason: '=A banner of <b>staging</b> only.' }
  const dismissed = detail.parse(await (await member.send('PATCH', path, { headers, body })).json())
  expect(dismissed).toMatchObject({
    status: 'dismissed',
    reason: '=A banner of <b>staging</b> only.',
    decided_by: { kind: 'person', id: member.account.person.id, name: 'maya@dismissing.example' },
  })

  const other = await client.problems.list(two)
  expect(other.counts).toEqual({ total: 1, open: 0, confirmed: 0, dismissed: 1 })
  expect(other.items).toMatchObject([{ fingerprint, status: 'dismissed', reason: body.reason }])
  expect(await client.runs.aggregateReport(one)).toEqual(before)
  const [finding] = (await client.sessions.report(two, 'sess_dismissing_c')).report.findings
  expect(finding?.fingerprint).toBe(fingerprint)

  const aggregateMarkdown = await client.runs.aggregateReportMarkdown(one)
  const sessionMarkdown = await client.sessions.reportMarkdown(two, 'sess_dismissing_c')
  for (const markdown of [aggregateMarkdown, sessionMarkdown]) {
    const [, decisions = ''] = markdown.split('## Decisions')
    expect(decisions).toContain('1 problem, of which 1 dismissed')
    expect(decisions).toMatch(/Dismissed by `maya@dismissing\S*` on \d{4}/)
    expect(decisions).toContain('`<b>staging</b>`')
  }

  const documents = [
    await client.runs.aggregateReportHtml(one),
    await client.sessions.reportHtml(two, 'sess_dismissing_c'),
  ]
  const { report_url: shared } = await client.runs.get(one)
  const forAnyone = await (await fetch(shared)).text()
  for (const page of [...documents, forAnyone]) {
    expect(page).toContain(' · <b>dismissed by the team</b>')
    expect(page).toContain('1 problem, of which 1 dismissed by the team')
    expect(page).not.toContain('maya@')
  }
  for (const page of documents) expect(page).toContain('&lt;b&gt;staging&lt;/b&gt; only.')
  expect(forAnyone).not.toContain('staging')

  const reopened = await client.problems.triage(two, fingerprint, { status: 'open' })
  expect(reopened).toMatchObject({ status: 'open', reason: null })
  const again = await client.problems.triage(two, fingerprint, { status: 'open' })
  expect(tell(again)).toEqual([
    ['dismissed', 'person', 'maya@dismissing.example', body.reason],
    ['reopened', 'api_key', 'first key', null],
  ])
  expect(await client.runs.aggregateReportHtml(one)).not.toContain('dismissed by the team')
})

test('a problem is written as an issue, with what its report says', async () => {
  const { client, customerId, one, fingerprint } = await openTriage('issue')
  const issue = await client.problems.issue(one, fingerprint)
  const { title } = await client.problems.get(one, fingerprint)
  expect(issue.title).toBe(title)
  expect(issue.body.split('\n')).toEqual([
    expect.stringMatching(/^- \*\*Severity:\*\* Major \(3 of 4\)$/),
    '- **Site:** `https://shop.example.com/`',
    expect.stringMatching(/^- \*\*Page:\*\* `https:/),
    expect.stringMatching(/^- \*\*Expected:\*\* ./),
    expect.stringMatching(/^- \*\*Observed:\*\* ./),
    expect.stringMatching(/^- \*\*Recommendation:\*\* ./),
    expect.stringMatching(/^- \*\*How to check:\*\* ./),
    '',
    expect.stringContaining(`/app/${customerId}/runs/${one})`),
    '',
  ])
  const unknown = client.problems.issue(one, 'not-reported')
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
})

test('a problem is assigned, linked and commented; each change says who made it', async () => {
  const { client, one, fingerprint, path, headers, join } = await openTriage('working')
  const owner = await join('owner', 'owner')
  const viewer = await join('viewer', 'viewer')
  const body = {
    status: 'confirmed',
    assignee_id: viewer.account.person.id,
    // Stored as browsers read it wherever it stands.
    issue_url: 'https:issues.example.com/SHOP-17',
  }
  await owner.send('PATCH', path, { headers, body })
  const commented = await client.problems.comment(one, fingerprint, { text: 'Seen <i>twice</i>.' })
  expect(commented).toMatchObject({
    status: 'confirmed',
    assignee: { person_id: viewer.account.person.id, email: 'viewer@working.example' },
    issue_url: 'https://issues.example.com/SHOP-17',
    comments: 1,
  })
  const comment = commented.entries.at(-1)?.id ?? ''
  const changes = commented.entries[0]?.id ?? ''
  await expect(client.problems.deleteComment(one, fingerprint, changes)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(
    await readOutcome(await owner.send('DELETE', `${path}/comments/${comment}`, { headers })),
  ).toEqual([204])
  await client.problems.triage(one, fingerprint, { assignee_id: null, issue_url: null })
  const after = await client.problems.get(one, fingerprint)
  expect(after).toMatchObject({ comments: 0, assignee: null, issue_url: null })
  expect(tell(after)).toEqual([
    ['confirmed', 'person', 'owner@working.example', null],
    ['assigned', 'person', 'owner@working.example', 'viewer@working.example'],
    ['linked', 'person', 'owner@working.example', 'https://issues.example.com/SHOP-17'],
    ['commented', 'api_key', 'first key', null],
    ['comment_deleted', 'person', 'owner@working.example', null],
    ['unassigned', 'api_key', 'first key', null],
    ['unlinked', 'api_key', 'first key', null],
  ])
})

test('viewers read and change nothing; what is not valid changes nothing', async () => {
  const { client, one, fingerprint, path, headers, join } = await openTriage('refusing')
  const viewer = await join('viewer', 'viewer')
  expect((await viewer.send('GET', path, { headers })).status).toBe(200)
  const refused = [
    viewer.send('PATCH', path, { headers, body: { status: 'confirmed' } }),
    viewer.send('POST', `${path}/comments`, { headers, body: { text: 'Mine.' } }),
    viewer.send('DELETE', `${path}/comments/cmt_x`, { headers }),
  ]
  for (const response of await Promise.all(refused)) {
    expect(await readOutcome(response)).toEqual([403, 'role_not_sufficient'])
  }
  const invalid = [
    {},
    { status: 'dismissed' },
    { status: 'dismissed', reason: '  ' },
    { status: 'dismissed', reason: 'x'.repeat(limits.textLength + 1) },
    { status: 'confirmed', reason: 'No reason is needed.' },
    { reason: 'It is not dismissed.' },
    { assignee_id: 'usr_unknown' },
    { issue_url: 'http://issues.example.com/1' },
    { issue_url: 'javascript:alert(1)' },
    { issue_url: 'https://maya:secret@issues.example.com/1' },
    { issue_url: 'https://:secret@issues.example.com/1' },
    { issue_url: `https://issues.example.com/${'x'.repeat(limits.urlLength)}` },
    { severity: 1 },
  ]
  for (const body of invalid) {
    const own = client.problems.triage(one, fingerprint, JSON.parse(JSON.stringify(body)))
    await expect(own).rejects.toMatchObject({ code: 'invalid_request' })
  }
  await expect(
    client.problems.triage(one, 'not-reported', { status: 'confirmed' }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await client.problems.get(one, fingerprint)).toMatchObject({ status: 'open', entries: [] })
})

test('a person who leaves is no longer named, and a deleted customer leaves nothing', async () => {
  const { client, customerId, one, fingerprint, path, headers, join } = await openTriage('leaving')
  const owner = await join('owner', 'owner')
  const leaver = await join('leaver', 'member')
  const body = { status: 'dismissed', reason: 'Known.', assignee_id: leaver.account.person.id }
  await leaver.send('PATCH', path, { headers, body })
  const person = `/identity/members/${leaver.account.person.id}`
  expect((await owner.send('DELETE', person, { headers })).status).toBe(204)
  const kept = await client.problems.get(one, fingerprint)
  expect(kept).toMatchObject({
    status: 'dismissed',
    reason: 'Known.',
    decided_by: { kind: 'person', id: null, name: null },
    assignee: null,
  })
  expect(tell(kept).slice(1)).toEqual([
    ['assigned', 'person', null, null],
    ['unassigned', 'person', 'owner@leaving.example', null],
  ])
  expect(JSON.stringify(kept)).not.toContain('leaver')

  await remove(service, customerId)
  for (const table of ['problems', 'problem_entries'] as const) {
    const rows = await service.db
      .selectFrom(table)
      .select('fingerprint')
      .where('customer_id', '=', customerId)
      .execute()
    expect(rows).toEqual([])
  }
})

test('the number of comments and changes is limited, and deleting still works', async () => {
  const { client, customerId, one, fingerprint } = await openTriage('talking')
  const first = await client.problems.comment(one, fingerprint, { text: 'First.' })
  const rows = Array.from({ length: limits.entriesPerProblem - 1 }, (_, index) => ({
    customer_id: customerId,
    id: `cmt_${index}`,
    fingerprint,
    change: 'commented' as const,
    text: 'More.',
    assignee_id: null,
    by_kind: 'api_key' as const,
    person_id: null,
    api_key_id: null,
    at: new Date(),
  }))
  await service.db.insertInto('problem_entries').values(rows).execute()
  const full = { code: 'conflict' }
  await expect(
    client.problems.comment(one, fingerprint, { text: 'One too many.' }),
  ).rejects.toMatchObject(full)
  await expect(
    client.problems.triage(one, fingerprint, { status: 'confirmed' }),
  ).rejects.toMatchObject(full)
  await client.problems.deleteComment(one, fingerprint, first.entries[0]?.id ?? '')
  expect(await client.problems.get(one, fingerprint)).toMatchObject({
    status: 'open',
    comments: limits.entriesPerProblem - 1,
  })
})
