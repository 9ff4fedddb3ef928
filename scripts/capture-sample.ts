import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@understudy/sdk'
import { startShop } from '@understudy/testbed/shop/start-shop'
import { describeTestHost, shopHost } from '@understudy/testbed/shop/test-host'
import { startService } from '../demo/src/start-service.ts'

/** Writes the sample report of the dashboard: what three visitors met in the demo shop. To be repeated when reports look different. */
const file = path.join(import.meta.dirname, '..', 'dashboard', 'public', 'sample-report.html')
const visitors = ['Default', 'Bargain hunter', 'Keyboard user']
const scratch = await mkdtemp(path.join(tmpdir(), 'understudy-sample-'))
try {
  await using shop = await startShop({ port: 0, defects: 'all' })
  await using service = await startService(
    { port: null, dataDirectory: scratch, testHosts: describeTestHost(shop.port) },
    new AbortController().signal,
  )
  const { runs, personas } = createClient(service)
  const { items } = await personas.list({ source: 'library' })
  const { run_id: runId } = await runs.create({
    target_url: `https://${shopHost}/`,
    persona_ids: items.flatMap(({ id, name }) => (visitors.includes(name) ? [id] : [])),
    task: 'Buy a teapot and pay for it',
  })
  await runs.wait(runId)
  await writeFile(file, await runs.aggregateReportHtml(runId))
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
}
