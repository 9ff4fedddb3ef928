import type { Cookie } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { listLateShifts, watchShifts } from '../../support/browser/watch-shifts.ts'
import { seedDeadDelivery } from '../../support/records/seed-delivery.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRepositoryMap } from '../../support/records/seed-repository-map.ts'
import { seedUsage } from '../../support/records/seed-usage.ts'

const dashboard = shareDashboard()

let customerId = ''
let cookies: Cookie[] = []
let check = ''
let webhook = ''

/** An account with one of everything that has a page. */
beforeAll(async () => {
  await using opened = await dashboard.openPage()
  customerId = await dashboard.openTeam(opened.page, 'still')
  cookies = await opened.page.context().cookies()
  const { db } = dashboard.service
  await db.updateTable('people').set({ is_operator: true }).execute()
  const client = await dashboard.openClient(customerId)
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_still',
    sessionIds: ['sess_still'],
  })
  await seedUsage(db, customerId, '2026-03-05T12:00:00Z', { cost: 0.5 })
  const made = await client.webhooks.create({
    url: 'https://hooks.example.com/',
    events: ['run.failed'],
  })
  webhook = made.id
  await seedDeadDelivery(db, { customerId, webhookId: webhook })
  const persona_ids = ['pers_0000000000000000000default']
  check = (await client.deployChecks.create({ name: 'Previews', persona_ids })).id
  await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  await client.personas.create({ name: 'Rosa', role_description: 'Buys tea.' })
  await client.credentials.create({
    label: 'Buyer',
    target_host: 'shop.example.com',
    username: 'maya',
    password: 'correct horse',
  })
  await seedRepositoryMap(dashboard.service, { customerId, jobId: 'uxj_still' })
})

/** Pages below the account with their headings; CHECK and WEBHOOK stand for ids. */
const pages: Readonly<Record<string, string>> = {
  '/runs/new': 'New run',
  '/settings/members': 'Members',
  '/settings/general': 'General',
  '/maps': 'UX maps',
  '/maps/uxj_still': 'Shop at main',
  '/sites': 'Sites',
  '/settings/logins': 'Logins',
  '/personas': 'Personas',
  '/personas/pers_0000000000000000000default': 'Default',
  '/personas/new': 'New persona',
  '/settings/webhooks': 'Webhooks',
  '/settings/webhooks/WEBHOOK': 'Deliveries',
  '/settings/keys': 'API keys',
  '/checks': 'Checks',
  '/checks/CHECK': 'Previews',
  '/settings/shared': 'Share links',
  '/settings/usage?month=2026-03': 'Usage and billing',
  '/../account': 'Your profile',
  '/../system': 'System',
}

test.each(Object.entries(pages))(
  'nothing moves on %s, whatever the service answers last',
  async (path, heading) => {
    await using opened = await dashboard.openPage()
    const { page, problems } = opened
    await watchShifts(page)
    await page.context().addCookies(cookies)
    const named = path.replace('CHECK', check).replace('WEBHOOK', webhook)
    const address = new URL(`${dashboard.service.baseUrl}/app/${customerId}${named}`).href
    const open = async () => {
      await page.goto(address)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await page.getByText('Loading…').waitFor({ state: 'detached' })
    }
    expect(await listLateShifts(page, open)).toEqual([])
    expect(problems).toEqual([])
  },
)
