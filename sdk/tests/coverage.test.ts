import { readdir, readFile } from 'node:fs/promises'
import type { Endpoint } from '@understudy/contract/endpoint'
import { endpoints } from '@understudy/contract/endpoints'
import { expect, it } from 'vitest'
import { createClient, type Client } from '../src/client.ts'
import { sendJson, startService } from './start-service.ts'

const run = { url: 'https://example.com/', persona_id: 'pers_1' }
const persona = { name: 'Ada', role_description: 'Counts.' }
const check = { name: 'Staging', persona_ids: ['pers_1'] }
const login = { label: 'Shop', target_host: 'example.com', username: 'ada', password: 'x' }
const repository = { name: 'Shop', clone_url: 'https://example.com/shop.git' }

function callEverything(client: Client): Promise<unknown>[] {
  const { runs, sessions, personas, apiKeys, allowedTargets, credentials } = client
  const { deployChecks, webhooks, billing, repositories, uxMaps } = client
  return [
    client.health(),
    client.trialPreview({ url: 'https://example.com/' }),
    apiKeys.create({ name: 'CI' }),
    apiKeys.list(),
    apiKeys.revoke('key_1'),
    allowedTargets.create({ host_pattern: 'example.com' }),
    allowedTargets.list(),
    allowedTargets.delete('tgt_1'),
    deployChecks.create(check),
    deployChecks.list(),
    deployChecks.get('dc_1'),
    deployChecks.update('dc_1', { enabled: false }),
    deployChecks.archive('dc_1'),
    deployChecks.rotateToken('dc_1'),
    deployChecks.listEvents('dc_1'),
    deployChecks.ingest(
      'dc_1',
      { status: 'ready', idempotency_key: 'build-7' },
      { triggerToken: 'svc_dc_x' },
    ),
    runs.create(run),
    runs.list(),
    runs.get('run_1'),
    runs.cancel('run_1'),
    runs.map('run_1'),
    runs.aggregateReport('run_1'),
    runs.aggregateReportMarkdown('run_1'),
    runs.aggregateReportHtml('run_1'),
    sessions.report('run_1', 'sess_1'),
    sessions.reportMarkdown('run_1', 'sess_1'),
    sessions.reportHtml('run_1', 'sess_1'),
    sessions.transcript('run_1', 'sess_1'),
    sessions.screenshot('run_1', 'sess_1', '0001.png'),
    sessions.events('run_1', 'sess_1'),
    sessions.stream('run_1', 'sess_1').next(),
    personas.create(persona),
    personas.list(),
    personas.get('pers_1'),
    personas.update('pers_1', { name: 'Eve' }),
    personas.delete('pers_1'),
    personas.importFromText({ text: 'A posting' }),
    personas.saveImport({ import_token: 'imp_1', draft: persona }),
    credentials.create(login),
    credentials.list(),
    credentials.get('cred_1'),
    credentials.update('cred_1', { label: 'Till' }),
    credentials.delete('cred_1'),
    webhooks.create({ url: 'https://example.com/', events: ['run.completed'] }),
    webhooks.list(),
    webhooks.get('wh_1'),
    webhooks.update('wh_1', {}),
    webhooks.delete('wh_1'),
    webhooks.test('wh_1'),
    webhooks.listDeliveries('wh_1'),
    billing.portalUrl(),
    billing.checkout({ tier: 'pro' }),
    billing.status(),
    billing.usage(),
    repositories.create(repository),
    repositories.list(),
    repositories.delete('repo_1'),
    uxMaps.createJob({ repository_id: 'repo_1', commit_sha: 'abc' }),
    uxMaps.listJobs(),
    uxMaps.getJob('uxj_1'),
  ]
}

/** Aliases of the same reports, and endpoints only for the payment processor. */
const notOffered = ['getReportJson', 'getAggregateReportJson', 'ingestProcessorEvent']

const offered = Object.entries<Endpoint>(endpoints).filter(([name]) => !notOffered.includes(name))

it('offers every operation available to customers', async () => {
  await using service = await startService((response) => {
    sendJson(response, 200, { items: [], next_since: 0, terminal: true })
  })
  const client = createClient({ baseUrl: service.baseUrl, apiKey: 'sk_test_x' })
  const answers = await Promise.all(callEverything(client))
  const reached = offered.filter(([, { method, path }]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?.*)?$`)
    return service.received.some((sent) => sent.method === method && pattern.test(sent.path))
  })
  expect(reached).toHaveLength(answers.length)

  const sources = await readSources()
  const missing = offered.filter(([name, { method, path }]) => {
    const isReached = reached.some(([other]) => other === name)
    return !isReached && !sources.includes(`'${method} ${path}'`)
  })
  expect(offered.length).toBeGreaterThanOrEqual(60)
  expect(missing.map(([name]) => name)).toEqual([])
})

/** Newer operations need no line above: the type of routes ties the sources to the contract. */
async function readSources(): Promise<string> {
  const folder = new URL('../src/', import.meta.url)
  const files = await readdir(folder, { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts'))
  const texts = await Promise.all(sources.map((file) => readFile(new URL(file, folder), 'utf8')))
  return texts.join('\n')
}
