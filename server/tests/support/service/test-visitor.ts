import { account, type Account, type Role } from '@understudy/contract/identity'
import type { Environment } from '../../../src/config/variables.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { invite } from '../../../src/operations/identity/invite.ts'
import { startTestService, type TestService } from './test-service.ts'

/** What a page of the dashboard sends, apart from what the browser adds. */
interface PageRequest {
  body?: unknown
  /** Replaces what the browser adds; undefined removes it. */
  headers?: Record<string, string | undefined>
}

/** A browser with one page of the dashboard open, and its one cookie. */
export interface TestVisitor {
  /** As the browser would send it: `name=value`; null without one. */
  cookie: string | null
  send: (method: string, path: string, request?: PageRequest) => Promise<Response>
}

/** A service that takes the address of a visitor from their requests, as behind a proxy. */
export async function startVisitedService(environment: Environment = {}): Promise<TestService> {
  return startTestService({ TRUSTED_PROXIES: '127.0.0.1', ...environment })
}

let visitors = 0

/** A browser without a cookie, with an address of its own for a visited service. */
export function openVisitor({ baseUrl }: Pick<TestService, 'baseUrl'>): TestVisitor {
  visitors += 1
  const address = `198.18.${visitors >> 8}.${visitors & 255}`
  const visitor: TestVisitor = {
    cookie: null,
    async send(method, path, { body, headers = {} } = {}) {
      const sent = Object.entries({
        'sec-fetch-site': 'same-origin',
        origin: baseUrl,
        'x-forwarded-for': address,
        cookie: visitor.cookie ?? undefined,
        'content-type': body === undefined ? undefined : 'application/json',
        ...headers,
      }).filter((entry): entry is [string, string] => entry[1] !== undefined)
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: sent,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const [set] = response.headers.getSetCookie()
      const [pair = ''] = set?.split(';', 1) ?? []
      if (set !== undefined) visitor.cookie = pair.endsWith('=') ? null : pair
      return response
    },
  }
  return visitor
}

export const password = 'correct horse battery staple'

/** The token of an invitation, as its link contains it. */
export async function inviteTo(
  { db, baseUrl }: TestService,
  customerId: string,
  invited: { email: string; role: Role },
): Promise<string> {
  const { link } = await invite({ db, clock: systemClock, baseUrl }, customerId, {
    ...invited,
    invitedBy: null,
  })
  return new URL(link).hash.slice(1)
}

/** A visitor who accepted an invitation and is signed in. */
export async function openMember(
  service: TestService,
  customerId: string,
  invited: { email: string; role: Role },
): Promise<TestMember> {
  const token = await inviteTo(service, customerId, invited)
  const visitor = openVisitor(service)
  const response = await visitor.send('POST', '/identity/invitation/accept', {
    body: { token, password },
  })
  return Object.assign(visitor, { account: account.parse(await response.json()) })
}

/** A visitor who is signed in. */
type TestMember = TestVisitor & { account: Account }

interface TestTeam {
  customerId: string
  email: string
  owner: TestMember
  /** The headers of requests that need the customer. */
  forCustomer: Record<string, string>
}

/** A new customer with one owner, `<name>@example.com`. */
export async function openTeam(service: TestService, name: string): Promise<TestTeam> {
  const { customerId } = await service.addCaller(name)
  const email = `${name}@example.com`
  const owner = await openMember(service, customerId, { email, role: 'owner' })
  return { customerId, email, owner, forCustomer: { 'understudy-customer': customerId } }
}

/** Status and code of a rejection, or the status of a success. */
export async function readOutcome(response: Response): Promise<(string | number)[]> {
  const text = await response.text()
  const code = /^\{"error":\{"code":"(\w+)"/.exec(text)?.[1]
  return code === undefined ? [response.status] : [response.status, code]
}
