import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { describeLists, measureLists, multiplyLists } from '../../support/reads/multiply-lists.ts'
import { everyRead, type OpenedReads, openReads } from '../../support/reads/open-reads.ts'
import { seedHistory } from '../../support/reads/seed-history.ts'
import { seedRows } from '../../support/reads/seed-rows.ts'
import { webhookTestHost } from '../../support/records/contract-cases.ts'
import type { TestService } from '../../support/service/test-service.ts'
import { startVisitedService } from '../../support/service/test-visitor.ts'

let service: TestService

beforeAll(async () => {
  service = await startVisitedService({ TEST_HOSTS: webhookTestHost })
})

afterAll(() => service[Symbol.asyncDispose]())

/** Longer lists must be multiplied. */
const short = 50

const byCode = 'code knows no visits'

/** Lists that nothing can make longer, with the reason. */
const fixed: Readonly<Record<string, string>> = {
  'compareRuns differences': 'one for each way in which two runs can differ, and for each persona',
  'getReproduction secrets': 'one for each field of a login that the steps fill in',
  'getWebhookDelivery attempts': 'a delivery has at most so many as the limits say',
  'getUxMapJob map.nodes[].session_ids': byCode,
  'getUxMapJob map.nodes[].findings': byCode,
  'getUxMapJob map.edges[].session_ids': byCode,
  'getUxMapJob map.edges[].expectation_gaps': byCode,
  'getUxMapJob map.journeys': byCode,
  'getUxMapJob map.journeys[].steps': byCode,
  'getHostState jobs': 'one for each queue',
  'getHostState folders': 'one for each folder that the service writes to',
}

test('each list that an answer can have is longer when what it is about is multiplied', async () => {
  const small = await readLists(await openReads(service, 'few', {}))
  const many = await openReads(service, 'many', {
    // Beyond some 30 problems of one kind, they are one.
    problemsPerTurn: 2,
    turns: 14,
    sessions: 4,
    repeatsPerTurn: 3,
    listItems: 12,
    screens: 60,
  })
  await seedHistory(service, many.caller.customerId, 3)
  await seedRows(service.db, many, 30)
  const large = await readLists(many)
  const same = everyRead.flatMap(([name, { responses }]) => {
    const [before, after] = [small.get(name), large.get(name)]
    const listed = listJson(responses).flatMap(describeLists)
    return listed
      .filter(({ most }) => most === null || most > short)
      .filter(({ path }) => (after?.get(path) ?? 0) <= (before?.get(path) ?? 0))
      .map(({ path }) => `${name} ${path}`)
  })
  expect(same).toEqual(Object.keys(fixed))
})

test('a list that nobody multiplied would be found', () => {
  const schema = z.object({
    rows: z.array(z.object({ words: z.array(z.string()).optional() })),
    kinds: z.array(z.enum(['a', 'b'])),
    rest: z.object({ notes: z.array(z.string()).max(7) }).nullable(),
  })
  expect(describeLists(schema)).toEqual([
    { path: 'rows', most: null },
    { path: 'rows[].words', most: null },
    { path: 'kinds', most: 2 },
    { path: 'rest.notes', most: 7 },
  ])
  const before = { rows: [{}], kinds: ['a'], rest: { notes: [] } }
  const multiplied = schema.parse(multiplyLists(schema, before, { count: 9, kept: ['rows'] }))
  expect([...measureLists(multiplied)]).toEqual([
    ['rows', 1],
    ['rows[].words', 9],
    ['kinds', 2],
    ['rest.notes', 7],
  ])
})

type Responses = (typeof everyRead)[number][1]['responses']

function listJson(responses: Responses): z.ZodType[] {
  return Object.values(responses).flatMap((response) =>
    response.kind === 'json' ? [response.schema] : [],
  )
}

/** How long each list of each answer is. */
async function readLists({ reads }: OpenedReads): Promise<Map<string, Map<string, number>>> {
  const lists = new Map<string, Map<string, number>>()
  for (const [index, [name, { responses }]] of everyRead.entries()) {
    const read = reads[index]?.[1]
    if (read === undefined || listJson(responses).length === 0) continue
    const response = await read()
    // Needs a payment processor, and is one address.
    const expected = name === 'getBillingPortalUrl' ? 503 : 200
    expect([
      name,
      response.status,
      expected === response.status || (await response.text()),
    ]).toEqual([name, expected, true])
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    if (isJson) lists.set(name, measureLists(await response.json()))
  }
  return lists
}
