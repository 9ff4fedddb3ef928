import { z } from 'zod'
import type { Environment } from '../../../src/config/variables.ts'
import { createLog, type Log } from '../../../src/lib/log.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { startTestSite, type TestPage } from '../servers/test-site.ts'
import { startTestService, type TestService } from './test-service.ts'

/** What a site responds with unless a test changes it. */
export const bakery =
  '<title>Harbour  Bakery</title><meta name="Description" content="Rye bread, baked each night."><h1>Bread</h1><p>Come in.</p>'

/** The answer if the site can be shown. */
export const trialPreview = z.object({
  title: z.string(),
  description: z.string(),
  screenshot: z.object({ base64: z.string(), contentType: z.literal('image/png') }),
})

interface Asking {
  /** X-Forwarded-For; by default a different address each time. */
  address?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  service?: TestService
}

/** A service next to a site that several names ending in `.test.example` lead to. */
export interface TrialBench extends AsyncDisposable {
  service: TestService
  /** Sets the response of the site's root. */
  show(page: TestPage): void
  /** Hosts and paths that were requested from the site, without icons. */
  listRequests(): string[]
  forgetRequests(): void
  /** Resets everything except the rate limits by address. */
  reset(): Promise<void>
  ask(url: unknown, asking?: Asking): Promise<Response>
  /** Status and body. */
  read(url: unknown, asking?: Asking): Promise<[number, unknown]>
  startBeside(shared: OpenedDatabase | null, more?: Environment, log?: Log): Promise<TestService>
}

const names = ['bakery', 'www.bakery', 'inn', 'xn--caf-x-dsa', 'sick', 'shared', 'told', 'away']

/** Starts both. `environment` is added to the service's own. */
export async function openTrialBench(environment: Environment = {}): Promise<TrialBench> {
  await using resources = new AsyncDisposableStack()
  let root: TestPage = bakery
  const site = resources.use(
    await startTestSite({
      '/': (request, response) => {
        if (typeof root === 'function') return root(request, response)
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(root)
      },
    }),
  )
  const hosts = names.map((name) => `${name}.test.example=127.0.0.1:${site.port}`)
  const base = {
    TRUSTED_PROXIES: '127.0.0.1',
    ROLE: 'all',
    TEST_HOSTS: [...hosts, 'dead.test.example=127.0.0.1:9'].join(','),
    TRIAL_CORS_ORIGINS: 'https://www.example.com, http://localhost:5173',
    ...environment,
  }
  const own = resources.use(await startTestService(base))
  const forgetRequests = () => void site.requests.splice(0)
  let addresses = 0
  async function ask(url: unknown, { address, headers, signal, service = own }: Asking = {}) {
    addresses += 1
    return fetch(`${service.baseUrl}/trial/preview`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address ?? `198.18.${addresses >> 8}.${addresses & 255}`,
        ...headers,
      },
      body: JSON.stringify({ url }),
      signal: signal ?? null,
    })
  }
  const kept = resources.move()
  return {
    service: own,
    ask,
    show: (page) => {
      root = page
    },
    listRequests: () => site.requests.filter((request) => !request.endsWith('/favicon.ico')),
    forgetRequests,
    async reset() {
      root = bakery
      forgetRequests()
      await own.db.deleteFrom('trial_previews').execute()
      await own.db.deleteFrom('trial_visits').execute()
    },
    async read(url, asking) {
      const response = await ask(url, asking)
      return [response.status, await response.json()]
    },
    startBeside: (shared, more = {}, log = createLog('silent')) =>
      startTestService({ ...base, ...more }, shared, log),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** The answer if the site cannot be shown. */
export function describeFailure(message: string): [number, unknown] {
  return [502, { error: { code: 'container_error', message } }]
}

/** A page with this status. */
export function answerWith(status: number, type = 'text/html', body = bakery): TestPage {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
}
