import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Role } from '@understudy/contract/identity'
import { type Client, createClient } from '@understudy/sdk'
import type { Browser, Page } from 'playwright-core'
import type { Environment } from '../../../src/config/variables.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createApiKey } from '../../../src/operations/customers/create-api-key.ts'
import type { TestService } from '../service/test-service.ts'
import { openMember, startVisitedService } from '../service/test-visitor.ts'
import { lendTestBrowser } from './test-browser.ts'

const builder = fileURLToPath(new URL('../../../../dashboard/build-if-needed.js', import.meta.url))

/** Once for the files of a worker. */
let built: Promise<unknown> | null = null

/** A context of its own, with the page's policy in force. */
export interface OpenedPage extends AsyncDisposable {
  page: Page
  /** What the page's policy blocked, and errors of its scripts. */
  problems: string[]
}

/** The service with the dashboard built, and a browser for the tests of a file. */
export interface TestDashboard {
  service: TestService
  browser: Browser
  openPage(): Promise<OpenedPage>
  /** A customer with a member of this role, signed in on the page by their cookie. */
  openTeam(page: Page, name: string, role?: Role): Promise<string>
  /** A program of this customer. */
  openClient(customerId: string): Promise<Client>
}

export type OpenedDashboard = TestDashboard & AsyncDisposable

export async function openDashboard(environment: Environment = {}): Promise<OpenedDashboard> {
  built ??= promisify(execFile)(process.execPath, [builder])
  await built
  await using resources = new AsyncDisposableStack()
  const service = resources.use(await startVisitedService(environment))
  const { browser } = resources.use(await lendTestBrowser())
  const kept = resources.move()
  return {
    service,
    browser,
    openPage: async () => openPage(browser),
    openTeam: async (page, name, role = 'owner') => {
      const { customerId } = await service.addCaller(name)
      const email = `${name}@example.com`
      const { cookie } = await openMember(service, customerId, { email, role })
      const [cookieName = '', value = ''] = (cookie ?? '').split('=')
      await page.context().addCookies([{ name: cookieName, value, url: service.baseUrl }])
      return customerId
    },
    openClient: async (customerId) => {
      const { db, baseUrl } = service
      const { plaintext: apiKey } = await createApiKey({ db, clock: systemClock }, customerId, {
        name: 'seed',
        environment: 'live',
      })
      return createClient({ baseUrl, apiKey })
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** What must appear has as long as a busy machine takes. */
const patienceMs = 120_000

async function openPage(browser: Browser): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) problems.push(message.text())
  })
  return { page, problems, [Symbol.asyncDispose]: () => context.close() }
}
