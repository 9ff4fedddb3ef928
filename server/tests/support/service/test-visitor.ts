import { account } from '@understudy/contract/identity'
import type { Account, Role } from '@understudy/contract/identity'
import { systemClock } from '../../../src/lib/clock.ts'
import { invite } from '../../../src/operations/identity/invite.ts'
import type { TestService } from './test-service.ts'

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

let visitors = 0

/** A browser without a cookie, with an address of its own for a service that trusts the proxy 127.0.0.1. */
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
  const { link } = await invite({ db, clock: systemClock, baseUrl }, customerId, invited)
  return new URL(link).hash.slice(1)
}

/** A visitor who accepted an invitation and is signed in. */
export async function openMember(
  service: TestService,
  customerId: string,
  invited: { email: string; role: Role },
): Promise<TestVisitor & { account: Account }> {
  const token = await inviteTo(service, customerId, invited)
  const visitor = openVisitor(service)
  const response = await visitor.send('POST', '/identity/invitation/accept', {
    body: { token, password },
  })
  return Object.assign(visitor, { account: account.parse(await response.json()) })
}

/** Status and code of a rejection, or the status of a success. */
export async function readOutcome(response: Response): Promise<(string | number)[]> {
  const text = await response.text()
  const code = /^\{"error":\{"code":"(\w+)"/.exec(text)?.[1]
  return code === undefined ? [response.status] : [response.status, code]
}
