import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { waitForUxMap } from '../../support/service/wait-for-ux-map.ts'

const host = 'no-such-name.example.com'
const target_url = `https://${host}/`
const words = 'No public address was found for the host name of the target.'

let service: TestService
let runId: string
let sessionId: string

beforeAll(async () => {
  service = await startTestService({ ROLE: 'all' })
  const { client } = service
  const { items } = await client.personas.list({ source: 'library' })
  const persona_ids = items.slice(0, 2).map(({ id }) => id)
  const admitted = await client.runs.create({ target_url, persona_ids })
  runId = admitted.run_id
  sessionId = admitted.sessions[0]?.id ?? ''
  await client.runs.wait(runId, { pollMs: 100 })
})

afterAll(() => service[Symbol.asyncDispose]())

/** Everything that deals with a host of a customer's choice, and what it says of one that does not exist. */
const places: Readonly<Record<string, [read: () => Promise<unknown>, sentence: string]>> = {
  'the run': [async () => (await service.client.runs.get(runId)).termination, words],
  'the report of a session': [
    async () => (await service.client.sessions.report(runId, sessionId)).report.outcome.reason,
    words,
  ],
  'the same as Markdown': [() => service.client.sessions.reportMarkdown(runId, sessionId), words],
  'the aggregate report': [() => service.client.runs.aggregateReportMarkdown(runId), words],
  'the report page': [readReportPage, words],
  'the run of a deploy check': [checkDeployment, words],
  'a trial preview': [
    () => service.client.trialPreview({ url: target_url }).catch(String),
    'its host must exist and have a public address',
  ],
  'a test of a webhook': [
    testWebhook,
    'No public address was found for the host, or its port is not allowed.',
  ],
  'a UX map': [mapRepository, 'its host must exist and have a public address'],
}

test.each(Object.keys(places))('%s says that no public address was found', async (name) => {
  const [read, sentence] = places[name] ?? []
  expect(await read?.()).toContain(sentence)
})

async function readReportPage(): Promise<string> {
  const { report_url: url } = await service.client.runs.get(runId)
  const response = await fetch(url)
  return response.text()
}

async function checkDeployment(): Promise<string | null> {
  const { client } = service
  const { items } = await client.personas.list({ source: 'library' })
  const { id, trigger_token: triggerToken } = await client.deployChecks.create({
    name: 'Previews',
    persona_ids: items.slice(0, 1).map((persona) => persona.id),
  })
  const event = { status: 'ready', idempotency_key: 'build-17', target_url } as const
  const { run_id: checked } = await client.deployChecks.ingest(id, event, { triggerToken })
  return (await client.runs.wait(checked ?? '', { pollMs: 100 })).termination
}

async function testWebhook(): Promise<string | null> {
  const { client } = service
  const { id } = await client.webhooks.create({ url: target_url, events: ['run.completed'] })
  return (await client.webhooks.test(id)).error
}

async function mapRepository(): Promise<string | null> {
  const { client } = service
  const { id } = await client.repositories.create({
    name: 'Shop',
    clone_url: `${target_url}shop.git`,
  })
  const job = await client.uxMaps.createJob({ repository_id: id, commit_sha: '9fceb02d0ae5' })
  return (await waitForUxMap(client, job.job_id)).reason
}
