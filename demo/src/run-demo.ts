import { readFile } from 'node:fs/promises'
import { layOut, paint } from '@understudy/command-line/terminal-text'
import { type Client, createClient } from '@understudy/sdk'
import { startShop } from '@understudy/testbed/shop/start-shop'
import { describeTestHost, shopHost } from '@understudy/testbed/shop/test-host'
import { buildDashboard } from './build-dashboard.ts'
import { type DemoOptions, modelVariables } from './demo-command.ts'
import { type DemoResults, hasTestedSite } from './demo-results.ts'
import { findFreePort } from './find-free-port.ts'
import { findLastLine } from './find-reason.ts'
import { followRun } from './follow-run.ts'
import { createProgress } from './progress.ts'
import { renderResults } from './render-results.ts'
import { type Service, startService } from './start-service.ts'

/** Of the service, for those who try it; programs that start one beside others take any free port. */
const defaultPort = 8080

/** Library personas that differ in patience, care and focus. */
const personaNames = ['Default', 'Bargain hunter', 'Careless typist']

/**
 * Starts everything, runs three personas, prints their findings, and keeps serving until the signal aborts. Returns
 * whether any persona saw the site.
 */
export async function runDemo(options: DemoOptions, signal: AbortSignal): Promise<boolean> {
  await using resources = new AsyncDisposableStack()
  const say = (line: string): void => {
    if (!options.json) process.stdout.write(`${layOut(line)}\n`)
  }
  const testHosts = options.targetUrl === null ? await openShop(resources, say) : ''
  say('Starting the service …')
  const port = options.port ?? (await findFreePort(defaultPort))
  const service = resources.use(await startService({ ...options, port, testHosts }, signal))
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
  const targetUrl = options.targetUrl ?? `https://${shopHost}/`
  const { logPath } = service
  const results = await runPersonas(client, { ...options, targetUrl, say, logPath }, signal)
  process.stdout.write(
    options.json ? `${JSON.stringify(results, null, 2)}\n` : layOut(renderResults(results)),
  )
  const restart = `to serve the report again: ${describeRestart(options.dataDirectory, results.reportUrl)}`
  if (options.once) say(`The service stops now; ${restart}`)
  else {
    // Only now, so that the results do not wait for it.
    if (!options.json) await buildDashboard(signal)
    say(await describeDashboard(service, signal))
    say(`\nPress Ctrl-C to stop. Afterwards, ${restart}`)
    await waitForAbort(signal)
  }
  return hasTestedSite(results)
}

async function describeDashboard(
  { baseUrl, signInLink }: Service,
  signal: AbortSignal,
): Promise<string> {
  const { ok } = await fetch(`${baseUrl}/app/`, { signal })
  const offer = `${paint('link', signInLink)} signs you in once, within an hour of the start.`
  return ok ? `Dashboard: ${offer}` : `Dashboard: not built; after "npm run build", ${offer}`
}

async function openShop(
  resources: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<string> {
  const shop = resources.use(await startShop({ port: 0, defects: 'all' }))
  say(`The demo shop is open at https://localhost:${shop.port} (self-signed certificate).`)
  return describeTestHost(shop.port)
}

interface Assignment extends Pick<DemoOptions, 'task' | 'device'> {
  targetUrl: string
  say: (line: string) => void
  logPath: string
}

async function runPersonas(
  client: Client,
  { targetUrl, task, device, say, logPath }: Assignment,
  signal: AbortSignal,
): Promise<DemoResults> {
  const { items } = await client.personas.list({ source: 'library' }, { signal })
  const personas = items.filter(({ name }) => personaNames.includes(name))
  const admitted = await client.runs.create(
    {
      target_url: targetUrl,
      persona_ids: personas.map(({ id }) => id),
      device,
      ...(task === null ? {} : { task }),
    },
    { signal },
  )
  say(`Run ${admitted.run_id}: ${personas.length} personas visit ${targetUrl}`)
  if (admitted.preview_notice !== undefined) {
    say(`${admitted.preview_notice} The variables: ${modelVariables}.`)
  }
  say('')
  const names = admitted.sessions.map(
    ({ persona_id: id }) => personas.find((persona) => persona.id === id)?.name ?? id,
  )
  const shown = {
    progress: createProgress(names, say),
    logPath: admitted.is_preview === true ? null : logPath,
  }
  await followRun(client, admitted, shown, signal)
  const run = await client.runs.wait(admitted.run_id, { signal, pollMs: 250 })
  return {
    runId: run.run_id,
    status: run.status,
    termination: run.termination,
    reportUrl: run.report_url,
    notice: admitted.preview_notice ?? null,
    modelFailure: run.sessions.some(({ termination_kind: kind }) => kind === 'model_error')
      ? await readModelFailure(logPath)
      : null,
    aggregate:
      run.aggregate_status === 'ready'
        ? await client.runs.aggregateReport(run.run_id, { signal })
        : null,
  }
}

async function readModelFailure(logPath: string): Promise<DemoResults['modelFailure']> {
  const line = findLastLine(await readFile(logPath, 'utf8'), 'a model call failed')
  return line === undefined ? null : { logPath, line }
}

async function waitForAbort(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  if (signal.aborted) return
  signal.addEventListener('abort', resolve, { once: true })
  await promise
}

/** The command that serves a report of the demo again at the same URL. */
export function describeRestart(dataDirectory: string, reportUrl: string): string {
  const { port } = new URL(reportUrl)
  return `DATA_DIR=${quote(dataDirectory)} PORT=${port || '80'} npm start`
}

function quote(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}
