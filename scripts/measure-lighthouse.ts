import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { account } from '@understudy/contract/identity'
import { createClient } from '@understudy/sdk'
import { startShop } from '@understudy/testbed/shop/start-shop'
import { describeTestHost, shopHost } from '@understudy/testbed/shop/test-host'
import { z } from 'zod'
import { type Service, startService } from '../demo/src/start-service.ts'
import { findChromium, listCacheFolders } from '../server/src/browser/launch/find-chromium.ts'

/**
 * Measures pages with Lighthouse, on a phone and on a desktop: the documentation, a run while it is running and its report, which people
 * open without signing in, and of the dashboard the runs, a run's report and a session. Prints scores and what lowers them; exit code 1 if one is below its figure. Lighthouse is
 * installed into a cache folder when it is first needed, because with it an installation would be half as big again.
 */
const version = '13.5.0'
const wanted = { accessibility: 100, 'best-practices': 100 }
const wantedPerformance = { phone: 97, desktop: 100 } as const
/** Runs and reports are private: search engines are asked to stay away, which counts against them. */
const wantedOfPublic = { ...wanted, seo: 90 }
const patienceMs = 5 * 60_000
/** All that Lighthouse needs to know of this environment. */
const { PATH, HOME } = process.env
type Figures = Readonly<Record<string, number>>
const cache = path.join(
  import.meta.dirname,
  '..',
  'node_modules',
  '.cache',
  `lighthouse-${version}`,
)
const lighthouse = path.join(cache, 'node_modules', 'lighthouse', 'cli', 'index.js')
const run = promisify(execFile)
const audit = z.object({ title: z.string(), score: z.number().nullable() })
const result = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), audit),
  finalDisplayedUrl: z.string(),
})

await installLighthouse()
const found = await findChromium({ browserPath: null, cacheFolders: listCacheFolders() })
const scratch = await mkdtemp(path.join(tmpdir(), 'understudy-lighthouse-'))
try {
  await using shop = await startShop({ port: 0, defects: 'all' })
  await using service = await startService(
    {
      port: null,
      dataDirectory: path.join(scratch, 'data'),
      testHosts: describeTestHost(shop.port),
      // One session after another, so that the run lasts as long as it is measured.
      variables: { WORKER_CONCURRENCY: '1' },
    },
    new AbortController().signal,
  )
  const { baseUrl, apiKey } = service
  await measure('documentation', `${baseUrl}/docs/`, wantedOfPublic)
  const client = createClient({ baseUrl, apiKey })
  const { items } = await client.personas.list({ source: 'library' })
  const admitted = await client.runs.create({
    target_url: `https://${shopHost}/`,
    persona_ids: items.slice(0, 8).map(({ id }) => id),
  })
  const { report_url: reportUrl } = await client.runs.get(admitted.run_id)
  await measure('run', reportUrl, wanted)
  await client.runs.wait(admitted.run_id)
  await measure('report', reportUrl, wanted)
  const { cookie, customerId } = await signIn(service)
  const runs = `${baseUrl}/app/${customerId}/runs`
  const [first] = admitted.sessions
  if (first === undefined) throw new Error('the run has no session whose replay could be measured')
  const session = `${runs}/${admitted.run_id}/sessions/${first.id}?turn=1`
  await measure('dashboard: runs', runs, wanted, cookie)
  await measure('dashboard: report', `${runs}/${admitted.run_id}`, wanted, cookie)
  await measure('dashboard: replay', session, wanted, cookie)
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
}

async function installLighthouse(): Promise<void> {
  if (existsSync(lighthouse)) return
  await mkdir(cache, { recursive: true })
  await writeFile(path.join(cache, 'package.json'), '{ "private": true }')
  const install = ['install', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
  await run('npm', [...install, `lighthouse@${version}`], { cwd: cache, timeout: patienceMs })
}

/** As the link that the first start prints. */
async function signIn({
  baseUrl,
  signInLink,
}: Pick<Service, 'baseUrl' | 'signInLink'>): Promise<{ cookie: string; customerId: string }> {
  const token = new URL(signInLink).hash.slice(1)
  const response = await fetch(`${baseUrl}/identity/sign-in-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`the sign-in was refused: ${await response.text()}`)
  const [customer] = account.parse(await response.json()).customers
  const [cookie] = response.headers.getSetCookie()[0]?.split(';', 1) ?? []
  if (customer === undefined || cookie === undefined) throw new Error('the sign-in gave no access')
  return { cookie, customerId: customer.id }
}

async function measure(
  name: string,
  url: string,
  figures: Figures,
  cookie: string | null = null,
): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    const parameters = [
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless --no-sandbox',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
      ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ]
    const { stdout } = await run(process.execPath, parameters, {
      env: { PATH, HOME, ...found.environment, CHROME_PATH: found.executablePath },
      timeout: patienceMs,
      maxBuffer: 100_000_000,
    })
    const measured = result.parse(JSON.parse(stdout))
    // A page that sends the reader elsewhere, to the sign-in for example, is not the one whose score is wanted.
    if (measured.finalDisplayedUrl !== url) {
      throw new Error(`${name}: ${measured.finalDisplayedUrl} was measured instead of ${url}`)
    }
    print(`${name} on a ${device}`, measured, {
      performance: wantedPerformance[device],
      ...figures,
    })
  }
}

function print(
  page: string,
  { categories, audits }: z.infer<typeof result>,
  figures: Figures,
): void {
  const scores = Object.entries(figures).map(([category, least]) => {
    const score = Math.round((categories[category]?.score ?? 0) * 100)
    if (score < least) process.exitCode = 1
    return `${category} ${score}`
  })
  process.stdout.write(`${page}: ${scores.join(', ')}\n`)
  const relevant = Object.keys(figures).flatMap((name) => categories[name]?.auditRefs ?? [])
  for (const { id, weight } of relevant) {
    const { title, score } = audits[id] ?? { title: id, score: null }
    if (weight > 0 && score !== null && score < 0.9) {
      process.stdout.write(`  ${id} ${score.toFixed(2)}: ${title}\n`)
    }
  }
}
