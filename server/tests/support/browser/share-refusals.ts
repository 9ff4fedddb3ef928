import type { Client } from '@understudy/sdk'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { seedDeadDelivery } from '../records/seed-delivery.ts'
import { seedFinishedRun } from '../records/seed-finished-run.ts'
import { seedRun } from '../records/seed-run.ts'
import { startTcpGate } from '../servers/start-tcp-gate.ts'
import type { TestService } from '../service/test-service.ts'
import { openMember } from '../service/test-visitor.ts'
import { shareDashboard } from './share-dashboard.ts'

/** The account whose pages are shown, and the person who looks at them, an owner and operator. */
export interface RefusedPerson {
  service: TestService
  customerId: string
  /** A program of the account. */
  client: Client
  personId: string
  email: string
}

/** What the service refuses while a person is looking at a page, and what the page tells them. */
export interface Refusal {
  /** Below the address of the account. */
  path: string
  /** Makes what the page shows. */
  prepare?: (person: RefusedPerson) => Promise<unknown>
  /** Opens the place on the page. */
  open?: (page: Page, person: RefusedPerson) => Promise<unknown>
  /** What others do after that, so that the page does not know of it. */
  meanwhile?: (person: RefusedPerson) => Promise<unknown>
  act?: (page: Page, person: RefusedPerson) => Promise<unknown>
  /** A pattern where the person is named. */
  title: string | RegExp
  /** null: the connection is lost once the page is shown, so that no request has an id. */
  reason: RegExp | null
}

/** What the person is told. */
interface ToldRefusal {
  title: string | undefined
  reason: string | undefined
  /** Whether the id of a request is shown. */
  hasRequestId: boolean
  /** What the page's policy blocked, and errors of its scripts. */
  problems: string[]
}

/**
 * One account for all refusals of a file: with the runs `run_done`, `run_queued` and `run_blank`, whose pictures are lost, and one of most
 * other things. The result acts on a page as a refusal says, as a person of its own, and reads what the page tells.
 */
export function shareRefusals(): (refusal: Refusal) => Promise<ToldRefusal> {
  const dashboard = shareDashboard()
  let customerId = ''
  let client: Client
  let people = 0
  beforeAll(async () => {
    const { service } = dashboard
    customerId = (await service.addCaller('Refused')).customerId
    client = await dashboard.openClient(customerId)
    await seedAccount(service, { customerId, client })
  })

  async function openPerson(page: Page): Promise<RefusedPerson> {
    const { service } = dashboard
    people += 1
    const email = `person-${people}@example.com`
    const { cookie, account } = await openMember(service, customerId, { email, role: 'owner' })
    const [name = '', value = ''] = (cookie ?? '').split('=')
    await page.context().addCookies([{ name, value, url: service.baseUrl }])
    const { id: personId } = account.person
    await service.db
      .updateTable('people')
      .set({ is_operator: true })
      .where('id', '=', personId)
      .execute()
    return { service, customerId, client, personId, email }
  }

  return async ({ path, prepare, open, meanwhile, act, title, reason }) => {
    await using opened = await dashboard.openPage()
    const { page, problems } = opened
    const person = await openPerson(page)
    const { port } = new URL(dashboard.service.baseUrl)
    await using gate = await startTcpGate({ host: '127.0.0.1', port: Number(port) })
    await prepare?.(person)
    const origin = reason === null ? `http://localhost:${gate.port}` : dashboard.service.baseUrl
    await page.goto(new URL(`${origin}/app/${customerId}${path}`).href)
    await open?.(page, person)
    if (reason === null) gate.cut()
    await meanwhile?.(person)
    await act?.(page, person)
    const alert = page.getByRole('alert').filter({ hasText: title }).first()
    await alert.waitFor()
    const [toldTitle, toldReason, request] = await alert.locator('h1, p').allTextContents()
    return {
      title: toldTitle,
      reason: toldReason,
      hasRequestId: request !== undefined,
      problems,
    }
  }
}

/** What a test expects of a refusal. */
export function describeRefusal({ title, reason }: Refusal): unknown {
  const unreachable = /^The service cannot be reached\./
  return {
    title: typeof title === 'string' ? title : expect.stringMatching(title),
    reason: expect.stringMatching(reason ?? unreachable),
    // It is told only of errors of the service.
    hasRequestId: false,
    problems: [],
  }
}

async function seedAccount(
  service: TestService,
  { customerId, client }: Pick<RefusedPerson, 'customerId' | 'client'>,
): Promise<void> {
  for (const name of ['done', 'blank']) {
    const run = { customerId, runId: `run_${name}`, sessionIds: [`sess_${name}`] }
    await seedFinishedRun(service, run)
  }
  await service.db.deleteFrom('session_artifacts').where('session_id', '=', 'sess_blank').execute()
  await seedRun(service.db, { customerId, runId: 'run_queued', sessionIds: ['sess_queued'] })
  await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  await client.repositories.create({ name: 'Shop', clone_url: 'https://git.example.com/shop.git' })
  await client.credentials.create({
    label: 'Buyer',
    target_host: 'shop.example.com',
    username: 'maya',
    password: 'correct horse',
  })
  const webhook = await client.webhooks.create({
    url: 'https://hooks.example.com/',
    events: ['run.failed'],
  })
  await seedDeadDelivery(service.db, { customerId, webhookId: webhook.id })
}

/** Someone makes the person a viewer. */
export async function lowerRole({ service, personId }: RefusedPerson): Promise<void> {
  await service.db
    .updateTable('members')
    .set({ role: 'viewer' })
    .where('person_id', '=', personId)
    .execute()
}

export const needsMember =
  /^Your role \(viewer\) does not allow this: it requires the role member\.$/
export const needsOwner = /^Your role \(viewer\) does not allow this: it requires the role owner\.$/

/** Someone removes the person from the account. */
export async function removePerson({ service, personId }: RefusedPerson): Promise<void> {
  await service.db.deleteFrom('members').where('person_id', '=', personId).execute()
}

export const isStranger = /^You are not a member of this account\.$/

export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
}

export function follow(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('link', { name, exact: true }).first().click()
}

/** Fills in fields by their labels. */
export function fill(texts: Readonly<Record<string, string>>): (page: Page) => Promise<void> {
  return async (page) => {
    for (const [label, text] of Object.entries(texts)) {
      await page.getByLabel(label, { exact: true }).fill(text)
    }
  }
}

export async function openProblem(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'The “Add to cart” button' }).first().click()
}
