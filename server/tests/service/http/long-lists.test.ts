import { limits } from '@understudy/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults, measureRead } from '../../support/reads/measure-read.ts'
import { modest, seedFlood } from '../../support/reads/seed-flood.ts'
import { seedListRows } from '../../support/reads/seed-list-rows.ts'
import { seededAt } from '../../support/records/seed-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** Every part of an answer, none of which is longer than answers may be. */
async function readParts<Part extends { next_cursor?: string | null }>(
  read: (cursor: string | undefined) => Promise<Part>,
  first?: string,
): Promise<Part[]> {
  const parts: Part[] = []
  for (let cursor: string | null | undefined = first; cursor !== null;) {
    const part: Part = await read(cursor)
    expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(limits.answerBytes)
    parts.push(part)
    cursor = part.next_cursor ?? null
  }
  return parts
}

/** As long as personas may be; the prompt says the same once more. */
async function addPersonas(customerId: string, count: number): Promise<void> {
  const text = 'Ä'.repeat(limits.personaTextLength - 1000)
  await sql`insert into personas (customer_id, id, name, role_description, technical_sophistication,
      patience_level, goals, pain_points, current_tools, synthesized_prompt, source, source_text, created_at)
    select ${customerId}, ${customerId} || '_' || lpad(n::text, 3, '0'), 'Bo', ${text}, 'low', 'low', '[]', '[]', '[]',
      ${text}, 'job_import', ${text}, ${seededAt.toISOString()}::timestamptz
    from generate_series(1, ${count}::int) as n`.execute(service.db)
}

async function measurePersonas(count: number) {
  const { request, customerId } = await service.addCaller(`measured ${count}`)
  await addPersonas(customerId, count)
  return measureRead(() => request('GET', '/personas'), 3)
}

test('personas come in parts of a megabyte, each once and in order', async () => {
  const { client, customerId } = await service.addCaller('personas')
  await addPersonas(customerId, 100)
  const parts = await readParts((cursor) => client.personas.list({ cursor }))
  expect(parts.length).toBeGreaterThan(5)
  const own = parts
    .flatMap(({ items }) => items.map(({ id }) => id))
    .filter((id) => id.startsWith(customerId))
  expect(own).toEqual(own.toSorted())
  expect(new Set(own).size).toBe(100)
})

test('the first part of a list of personas takes as long however many follow', async () => {
  const sizes = [5, 50, limits.personasPerCustomer] as const
  const measured = [
    await measurePersonas(sizes[0]),
    await measurePersonas(sizes[1]),
    await measurePersonas(sizes[2]),
  ] as const
  expect(findFaults(measured, sizes)).toEqual([])
})

test('the runs of a month come in parts of a megabyte, each once and newest first, with the totals of all', async () => {
  const { client, customerId } = await service.addCaller('usage')
  await seedListRows(service.db, {
    customerId,
    mark: 'used',
    count: 3500,
    deployCheck: '',
    webhook: '',
  })
  await sql`update runs set target_url = ${`https://shop.example.com/${'a'.repeat(500)}`}
    where customer_id = ${customerId}`.execute(service.db)
  const parts = await readParts((cursor) => client.billing.usage({ month: '2026-03', cursor }))
  const ids = parts.flatMap(({ runs }) => runs.map(({ run_id: id }) => id))
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect(new Set(ids).size).toBe(3500)
  expect(parts.map(({ totals }) => totals.runs)).toEqual(parts.map(() => 3500))
})

test('a transcript asked for in parts has in them what the whole has', async () => {
  const { customerId, client } = await service.addCaller('transcript')
  const sizes = { ...modest, sessions: 1, turns: 60, problemsPerTurn: 60 }
  await seedFlood(service, { customerId, runId: 'run_parts', createdAt: seededAt }, sizes)
  const read = (cursor?: string) =>
    client.sessions.transcript('run_parts', 'run_parts_0', { cursor })
  const whole = await read()
  const parts = await readParts(read, '0')
  expect(parts.length).toBeGreaterThan(1)
  expect({
    ...parts.at(-1),
    accessibility: parts.flatMap(({ accessibility }) => accessibility),
    accessibility_checked: parts.flatMap(({ accessibility_checked: urls }) => urls ?? []),
    timings: parts.flatMap(({ timings }) => timings),
    turns: parts.flatMap(({ turns }) => turns),
  }).toEqual(whole)
})
