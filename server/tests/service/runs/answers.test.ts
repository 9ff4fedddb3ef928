import { webhookEvents } from '@understudy/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownOutcome } from '../../../src/operations/sessions/assemble-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const found = {
  text: 'Green tea costs <b>€4</b>.',
  place: { turn: 1, url: 'https://tea.example.com/', title: 'Tea', quote: 'Green tea €4' },
}
const invented = { text: 'It is free.', place: null }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

test('what personas found out is in reports, the verdict and the events of the run', async () => {
  const { client, customerId } = await service.addCaller('answers')
  const [first, second, third] = ['sess_answers_1', 'sess_answers_2', 'sess_answers_3']
  await seedFinishedRun(service, {
    customerId,
    runId: 'run_answers',
    sessionIds: [first, second, third],
    personaNames: ['Maya', 'Ben', 'Cleo'],
    task: 'Find out how much green tea costs',
    frictions: [],
    endings: [
      { outcome: { ...unknownOutcome, answer: found } },
      { outcome: { ...unknownOutcome, answer: invented } },
      {},
    ],
  })

  const reports = await Promise.all(
    [first, second, third].map((id) => client.sessions.report('run_answers', id)),
  )
  expect(reports.map(({ report }) => report.answer)).toEqual([found, invented, undefined])
  const { outcomes } = await client.runs.aggregateReport('run_answers')
  expect(outcomes.by_persona.map(({ answer }) => answer)).toEqual([found, invented, undefined])
  const answers = [
    { ...found, session_id: first, persona: 'Maya' },
    { ...invented, session_id: second, persona: 'Ben' },
  ]
  expect((await client.runs.verdict('run_answers')).answers).toEqual(answers)

  const rows = await service.db
    .selectFrom('outbox')
    .select(['event', 'payload'])
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .execute()
  const listPayloads = (event: string) =>
    rows.flatMap((row) => (row.event === event ? [row.payload] : []))
  expect(listPayloads('run.judged')).toMatchObject([{ answers }])
  const { payload } = webhookEvents['session.completed']
  expect(listPayloads('session.completed').map((each) => payload.parse(each).answer)).toEqual([
    found,
    invented,
    undefined,
  ])
})

test('readers of Markdown and HTML see the words as text, and what no page showed is said to be so', async () => {
  const { client, customerId } = await service.addCaller('answer-texts')
  const endings = [found, invented].map((answer) => ({ outcome: { ...unknownOutcome, answer } }))
  const sessionIds = ['sess_texts_1', 'sess_texts_2']
  const run = { customerId, runId: 'run_texts', sessionIds, endings }
  await seedFinishedRun(service, { ...run, task: 'Find the price' })
  const texts = await Promise.all([
    client.sessions.reportMarkdown('run_texts', 'sess_texts_1'),
    client.runs.aggregateReportMarkdown('run_texts'),
    client.sessions.reportHtml('run_texts', 'sess_texts_1'),
  ])
  for (const text of texts) expect(text).toContain('after turn 1: “Green tea €4”')
  expect(texts[2]).toContain('“Green tea costs &lt;b&gt;€4&lt;/b&gt;.”')
  expect(texts[0]).toContain('- **Answer:** “Green tea costs `<b>€4</b>`.”')
  expect(texts[1]).toContain('“It is free.” No page of the visit shows this.')
})
