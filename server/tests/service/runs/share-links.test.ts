import { limits } from '@understudy/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, systemClock } from '../../../src/lib/clock.ts'
import { revokeEveryLink } from '../../../src/operations/share-links/ensure-share-key.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { suspend } from '../../support/service/manage-customers.ts'
import type { TestService } from '../../support/service/test-service.ts'
import { openMember, readOutcome, startVisitedService } from '../../support/service/test-visitor.ts'

let service: TestService

beforeAll(async () => {
  service = await startVisitedService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** A customer with a finished run, and a way to add people to it. */
async function openSharing(mark: string) {
  const caller = await service.addCaller(mark)
  const { customerId } = caller
  const runId = `run_${mark}`
  await seedFinishedRun(service, { customerId, runId, sessionIds: [`sess_${mark}`] })
  const headers = { 'understudy-customer': customerId }
  const join = async (name: string, role: 'viewer' | 'member' | 'owner') =>
    openMember(service, customerId, { email: `${name}@${mark}.example`, role })
  return { ...caller, runId, headers, join }
}

/** The status of a page, by its link. */
async function open(link: string | null): Promise<number> {
  const response = await fetch(link ?? '')
  await response.body?.cancel()
  return response.status
}

/** The link with another path below the run's page. */
function below(link: string | null, path: string): string {
  const url = new URL(link ?? '')
  url.pathname += path
  return url.href
}

test('a share link opens its run until it alone is revoked, page, pictures and all', async () => {
  const { client, runId } = await openSharing('alone')
  const agency = await client.shareLinks.create(runId, { name: 'Agency', expires_in_days: 14 })
  const other = await client.shareLinks.create(runId)
  const { report_url: reportUrl } = await client.runs.get(runId)
  const days = (link: typeof agency) =>
    (Date.parse(link.expires_at) - Date.parse(link.created_at)) / DAY_MS
  expect([days(agency), days(other)]).toEqual([14, 30])
  expect(agency).toMatchObject({
    run_id: runId,
    target_url: 'https://shop.example.com/',
    name: 'Agency',
    status: 'active',
    created_by: { kind: 'api_key', name: 'first key' },
    revoked_at: null,
    last_opened_at: null,
  })
  const picture = below(agency.url, '/sess_alone/0001.png')
  expect([await open(agency.url), await open(picture), await open(other.url)]).toEqual([
    200, 200, 200,
  ])

  const revoked = await client.shareLinks.revoke(agency.id)
  expect(revoked).toMatchObject({ id: agency.id, status: 'revoked', url: null })
  expect([await open(agency.url), await open(picture)]).toEqual([401, 404])
  expect([await open(other.url), await open(reportUrl)]).toEqual([200, 200])
  expect(await client.shareLinks.revoke(agency.id)).toEqual(revoked)

  const listed = await client.shareLinks.listForRun(runId)
  expect(listed.report_urls_revoked_at).toBeNull()
  expect(listed.items.map(({ id, status }) => [id, status])).toEqual([
    [other.id, 'active'],
    [agency.id, 'revoked'],
  ])
  const opened = Date.parse(listed.items[0]?.last_opened_at ?? '')
  expect(Math.abs(Date.now() - opened)).toBeLessThan(60_000)
  const { items } = await client.shareLinks.list()
  expect(items.map(({ id, url }) => [id, url])).toEqual([[other.id, other.url]])
})

test('the report_urls of a run are revoked together; share links and the next report_url work', async () => {
  const { client, runId } = await openSharing('given-out')
  const { url } = await client.shareLinks.create(runId)
  const before = (await client.runs.get(runId)).report_url
  const { report_urls_revoked_at: at } = await client.shareLinks.revokeReportUrls(runId)
  const after = (await client.runs.get(runId)).report_url
  expect([await open(before), await open(after), await open(url)]).toEqual([401, 200, 200])
  await client.shareLinks.revokeReportUrls(runId)
  expect([await open(after), await open(url)]).toEqual([401, 200])
  const { report_urls_revoked_at: later } = await client.shareLinks.listForRun(runId)
  expect(Date.parse(later ?? '')).toBeGreaterThan(Date.parse(at))
})

test('a link of one run or customer opens no other, and an expired one opens nothing', async () => {
  const { client, runId, customerId } = await openSharing('bounded')
  const neighbour = await openSharing('neighbour')
  await seedFinishedRun(service, {
    customerId,
    runId: 'run_bounded2',
    sessionIds: ['sess_bounded2'],
  })
  const { id, url } = await client.shareLinks.create(runId, { expires_in_days: 1 })
  const moved = (from: string, to: string) => (url ?? '').replace(from, to)
  expect(await open(moved(`/r/${runId}?`, '/r/run_bounded2?'))).toBe(401)
  expect(await open(moved(`/r/${runId}?`, `/r/${neighbour.runId}?`))).toBe(401)
  expect(await open(moved(customerId, neighbour.customerId))).toBe(401)
  await expect(neighbour.client.shareLinks.revoke(id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(neighbour.client.shareLinks.create(runId)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await open(url)).toBe(200)

  const past = new Date(Date.now() - 1)
  await service.db
    .updateTable('share_links')
    .set({ created_at: new Date(past.getTime() - DAY_MS), expires_at: past })
    .where('id', '=', id)
    .execute()
  expect(await open(url)).toBe(401)
  const { items } = await client.shareLinks.listForRun(runId)
  expect(items).toMatchObject([{ id, status: 'expired', url: null }])
  expect(await client.shareLinks.list()).toEqual({ items: [] })
})

test('a reader who follows a run loses the stream when the link is revoked', async () => {
  const { client, customerId } = await openSharing('followed')
  await seedRun(service.db, { customerId, runId: 'run_live', sessionIds: ['sess_live'] })
  const { id, url } = await client.shareLinks.create('run_live')
  const { url: kept } = await client.shareLinks.create('run_live')
  const follow = async (link: string | null) =>
    (await fetch(below(link, '/live'))).body?.getReader()
  const [reader, other] = [await follow(url), await follow(kept)]
  await reader?.read()
  await client.shareLinks.revoke(id)
  let last = await reader?.read()
  while (last?.done === false) last = await reader?.read()
  expect(last?.done).toBe(true)
  expect((await fetch(below(url, '/live'))).status).toBe(404)
  expect((await other?.read())?.done).toBe(false)
  await other?.cancel()
})

test('members share and revoke, also what someone made who left; viewers cannot even list', async () => {
  const { headers, runId, join, client } = await openSharing('people')
  const owner = await join('owner', 'owner')
  const maya = await join('maya', 'member')
  const viewer = await join('viewer', 'viewer')
  const path = `/runs/${runId}/share-links`
  const body = { name: 'Client' }
  expect((await maya.send('POST', path, { headers, body })).status).toBe(201)
  for (const [method, refused] of [
    ['GET', path],
    ['GET', '/share-links'],
    ['POST', path],
    ['POST', `/runs/${runId}/revoke-report-urls`],
  ] as const) {
    const sent = method === 'GET' ? { headers } : { headers, body: {} }
    expect(await readOutcome(await viewer.send(method, refused, sent))).toEqual([
      403,
      'role_not_sufficient',
    ])
  }
  const [made] = (await client.shareLinks.list()).items
  expect(made?.created_by).toEqual({
    kind: 'person',
    id: maya.account.person.id,
    name: 'maya@people.example',
  })
  const member = `/identity/members/${maya.account.person.id}`
  expect((await owner.send('DELETE', member, { headers })).status).toBe(204)
  const [left] = (await client.shareLinks.list()).items
  expect(left?.created_by).toEqual({ kind: 'person', id: null, name: null })
  expect(await open(left?.url ?? null)).toBe(200)
  const revoked = await owner.send('DELETE', `/share-links/${left?.id}`, { headers })
  expect(revoked.status).toBe(200)
  expect(await open(left?.url ?? null)).toBe(401)
})

test('links have limits: days, name, and how many are active', async () => {
  const { client, customerId, runId, request } = await openSharing('limits')
  for (const body of [
    { expires_in_days: 0 },
    { expires_in_days: 366 },
    { expires_in_days: 1.5 },
    { name: ' ' },
    { forever: true },
  ]) {
    const response = await request('POST', `/runs/${runId}/share-links`, { body })
    expect([body, response.status]).toEqual([body, 400])
  }
  const at = new Date()
  const rows = Array.from({ length: limits.shareLinksPerCustomer }, (_, index) => ({
    customer_id: customerId,
    id: `shr_${index}`,
    run_id: runId,
    name: null,
    by_kind: 'person' as const,
    person_id: null,
    api_key_id: null,
    created_at: at,
    expires_at: new Date(at.getTime() + DAY_MS),
  }))
  await service.db.insertInto('share_links').values(rows).execute()
  await expect(client.shareLinks.create(runId)).rejects.toMatchObject({ code: 'conflict' })
  await client.shareLinks.revoke('shr_0')
  expect(await client.shareLinks.create(runId)).toMatchObject({ status: 'active' })
})

test('of the links of a run that ended, the newest hundred are listed and kept', async () => {
  const { client, customerId, runId } = await openSharing('ended-links')
  const { id: active } = await client.shareLinks.create(runId)
  const at = Date.now() - 10 * DAY_MS
  // In turn revoked and expired, the newest first.
  const rows = Array.from({ length: 150 }, (_, index) => ({
    customer_id: customerId,
    id: `shr_old_${index}`,
    run_id: runId,
    name: null,
    by_kind: 'person' as const,
    person_id: null,
    api_key_id: null,
    created_at: new Date(at - index * 1000),
    expires_at: new Date(at + (index % 2 === 0 ? 20 : 1) * DAY_MS),
    revoked_at: index % 2 === 0 ? new Date(at) : null,
  }))
  await service.db.insertInto('share_links').values(rows).execute()
  const kept = rows.slice(0, 100).map(({ id }) => id)
  const listIds = async () => (await client.shareLinks.listForRun(runId)).items.map(({ id }) => id)
  expect(await listIds()).toEqual([active, ...kept])

  const { id: next } = await client.shareLinks.create(runId)
  const stored = await service.db
    .selectFrom('share_links')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect(stored.map(({ id }) => id)).toEqual([next, active, ...kept])
  expect(await listIds()).toEqual([next, active, ...kept])
})

test('a suspended customer shares nothing, and the host can end every link for good', async () => {
  const { client, runId } = await openSharing('ended')
  const { url } = await client.shareLinks.create(runId)
  const suspended = await openSharing('suspended')
  const { url: ofSuspended } = await suspended.client.shareLinks.create(suspended.runId)
  await suspend(service, suspended.customerId)
  expect([await open(url), await open(ofSuspended)]).toEqual([200, 401])
  await revokeEveryLink({ db: service.db, clock: systemClock })
  expect(await open(url)).toBe(401)
  const { items } = await client.shareLinks.listForRun(runId)
  expect(items).toMatchObject([{ status: 'revoked', url: null }])
})
