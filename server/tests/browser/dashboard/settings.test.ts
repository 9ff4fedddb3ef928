import { expect, test } from 'vitest'
import {
  goWithin,
  listAxeViolations,
  listViolationsInThemes,
  measureNarrowPx,
  measurePage,
  readPage,
  widths,
} from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { readAfterTick, stopClock } from '../../support/browser/stop-clock.ts'
import { seedDeadDelivery } from '../../support/records/seed-delivery.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

test('sites are added, sorted by the address, and removed with a way back', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'settler')
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Name').fill('Tea merchants')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'UX maps' }).click()
  // The page before has a field of this name, too.
  await page.getByRole('heading', { name: 'UX maps', exact: true }).waitFor()
  await page.getByLabel('Name').fill('Shop')
  await page.getByLabel('Address to clone').fill('https://git.example.com/shop.git')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Map now: Shop' }).click()
  await page.getByRole('link', { name: 'Shop at the default branch' }).click()
  await page.getByRole('heading', { name: 'No map yet' }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Tea merchants')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, run or action' }).fill('site')
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No site is allowed yet' }).waitFor()
  await page.getByRole('heading', { name: 'Sites' }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const host of ['b.example.com', 'a.example.com', '*.c.example.com']) {
    await page.getByLabel('Host', { exact: true }).fill(host)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByRole('button', { name: `Delete ${host}` }).waitFor()
    await expect.poll(() => page.getByLabel('Host', { exact: true }).inputValue()).toBe('')
  }
  await page.getByLabel('Host', { exact: true }).fill('https://[')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('alert').getByText('Nothing was added').waitFor()
  await page.getByRole('button', { name: 'Host' }).click({ clickCount: 2 })
  await expect.poll(() => page.url()).toContain('sort=-host')
  await page.reload()
  const hosts = () => page.getByRole('row').locator('td:first-child').allTextContents()
  const all = ['b.example.com', 'a.example.com', '*.c.example.com']
  await expect.poll(hosts).toEqual(all)
  await stopClock(page)
  await page.getByRole('button', { name: 'Delete a.example.com' }).click()
  await expect.poll(() => readAfterTick(page, hosts)).toEqual(['b.example.com', '*.c.example.com'])
  await page.getByRole('button', { name: /^Undo: .*a\.example\.com/ }).click()
  await expect.poll(() => readAfterTick(page, hosts)).toEqual(all)
  expect(problems).toEqual([])
})

test('a key, a webhook and a deploy check show their secret once; a persona can be chosen afterwards', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'maker')
  const settings = `${dashboard.service.baseUrl}/app/${customerId}/settings`
  await page.goto(`${settings}/keys`)
  await page.getByLabel('Name', { exact: true }).fill('CI')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const key = page.getByRole('status').locator('code')
  const used = await fetch(`${dashboard.service.baseUrl}/runs`, {
    headers: { authorization: `Bearer ${await key.textContent()}` },
  })
  expect(used.status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Revoke CI' }).click()
  expect(await key.count()).toBe(0)
  await page.getByRole('button', { name: 'Revoke for good: CI' }).click()
  await page.getByRole('cell', { name: 'Revoked' }).waitFor()

  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByLabel('Address', { exact: true }).fill('https://hooks.example.com/understudy')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Verify signatures with this secret.').waitFor()
  await page
    .getByRole('button', { name: 'Send a test event to https://hooks.example.com/understudy' })
    .click()
  await page.getByText(/^Not (?:sent|delivered)/).waitFor()
  await page.getByRole('link', { name: 'https://hooks.example.com/understudy' }).click()
  await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor()

  await page.getByRole('link', { name: 'All webhooks' }).click()
  await page.getByLabel('Address', { exact: true }).fill('https://hooks.example.com/T0/secret')
  await page.getByLabel('Format').selectOption('slack')
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('07:00')
  await page.getByRole('checkbox', { name: 'verdict.failed' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Quiet from 22:00 to 07:00, UTC').waitFor()
  expect(await page.getByText('T0/secret').count()).toBe(0)

  await page.getByRole('link', { name: 'Personas' }).click()
  await page.getByRole('link', { name: 'New persona' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Grandma Rosa')
  await page.getByLabel('Who they are').fill('Buys tea for her grandchildren.')
  await page.getByRole('button', { name: 'Add the persona' }).click()
  await page.getByRole('link', { name: 'Grandma Rosa' }).waitFor()

  await page.getByRole('link', { name: 'Checks' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Previews')
  await page.getByRole('checkbox', { name: 'Grandma Rosa' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Authorization: Bearer svc_dc_').waitFor()
  await page.getByRole('link', { name: 'Previews', exact: true }).click()
  await page.getByRole('heading', { name: 'No event yet' }).waitFor()
  expect(problems).toEqual([])
})

test('deliveries are filtered, told by attempt, and sent again', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'receiver')
  const settings = `${dashboard.service.baseUrl}/app/${customerId}/settings`
  await page.goto(`${settings}/webhooks`)
  await page.getByLabel('Address', { exact: true }).fill('https://hooks.example.com/again')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Verify signatures with this secret.').waitFor()
  const { id: webhookId } = await dashboard.service.db
    .selectFrom('webhooks')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  const deliveryId = await seedDeadDelivery(dashboard.service.db, { customerId, webhookId })
  await page.getByRole('link', { name: 'https://hooks.example.com/again' }).click()
  await page.getByRole('cell', { name: 'Given up (503)' }).waitFor()
  await page.getByText('1 attempt').click()
  await page.getByText('The receiver responded with 503.').waitFor()
  await page.getByLabel('State').selectOption('Delivered')
  await page.getByRole('heading', { name: 'No delivery matches' }).waitFor()
  expect(page.url()).toContain('status=delivered')
  await page.getByLabel('State').selectOption('Any')
  await page.getByRole('button', { name: /^Redeliver run.failed/ }).click()
  await page.getByRole('cell', { name: 'Waiting (503)' }).waitFor()
  const row = await dashboard.service.db
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'pending' })
  await page.getByLabel('Language').selectOption('Python')
  await page.getByText('hmac.compare_digest').waitFor()
  expect(problems).toEqual([])
})

test('a persona is copied from the library, previewed, changed and deleted; another comes from a posting', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'director')
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/personas`)
  await page.getByRole('heading', { name: 'No persona of your own yet' }).waitFor()
  await page.getByRole('link', { name: 'First-timer' }).click()
  await page.getByText('8 s without irritation').waitFor()
  await page.getByRole('link', { name: 'Copy and change' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Grandpa Emil')
  await page.getByText('You are Grandpa Emil.').waitFor()
  await page.getByLabel('Patience').selectOption('Low')
  await page.getByText('2 s without irritation').waitFor()
  await page.getByRole('button', { name: 'Add the persona' }).click()
  await page.getByRole('region', { name: 'Your own' }).getByText('Grandpa Emil').waitFor()

  await page.getByRole('link', { name: 'From a job posting' }).click()
  await page
    .getByLabel('The posting')
    .fill('This text is about the weather and about nothing else.')
  await page.getByRole('button', { name: 'Read the posting' }).click()
  await page.getByRole('alert').getByText('does not look like a posting').waitFor()
  await page.getByLabel('The posting').fill(posting)
  await page.getByRole('button', { name: 'Read the posting' }).click()
  await page.getByRole('heading', { name: 'Review the draft' }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Barista')
  await page.getByLabel('Name', { exact: true }).fill('Barista Bo')
  await page.getByRole('button', { name: 'Save the persona' }).click()
  await page.getByRole('link', { name: 'Barista Bo' }).waitFor()

  await page.getByRole('link', { name: 'Grandpa Emil' }).click()
  await page.getByLabel('Goals').fill('call the shop\n\nnot do anything wrong')
  await page.getByText('What you want: call the shop; not do anything wrong.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('call the shop; not do anything wrong').waitFor()
  await page.getByRole('link', { name: 'Grandpa Emil' }).click()
  await page.getByRole('button', { name: 'Delete Grandpa Emil' }).click()
  await page.getByRole('button', { name: 'Do it now: Deleted Grandpa Emil.' }).click()
  await page.getByRole('link', { name: 'Barista Bo' }).waitFor()
  await page.getByText('Grandpa Emil').first().waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

const posting = `Barista (m/f/d)
We are looking for a barista to join our team, full-time. You will make coffee and serve our customers.`

test('viewers see no webhook, no form and no button that their role does not allow', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const customerId = await dashboard.openTeam(page, 'onlooker', 'viewer')
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/webhooks`)
  await page.getByRole('heading', { name: 'Viewers cannot see webhooks' }).waitFor()
  for (const place of ['Logins', 'API keys', 'Sites', 'Personas', 'Checks']) {
    await page.getByRole('link', { name: place }).click()
    await page.getByRole('heading', { name: place, exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Delete|Revoke|Archive/ }).count()).toBe(0)
  }
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_seen',
    sessionIds: ['sess_seen'],
  })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_seen`)
  await page.getByRole('heading', { name: 'Visitors' }).waitFor()
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0)
})

/** A webhook with a delivery, a deploy check with an event, and a map that is waited for. */
async function seedReceivers(
  customerId: string,
): Promise<Record<'webhook' | 'check' | 'job', string>> {
  const { db, baseUrl } = dashboard.service
  const client = await dashboard.openClient(customerId)
  const webhook = await client.webhooks.create({
    url: 'https://hooks.example.com/',
    events: ['run.failed'],
  })
  await seedDeadDelivery(db, { customerId, webhookId: webhook.id })
  const check = await client.deployChecks.create({
    name: 'Main',
    persona_ids: ['pers_0000000000000000000default'],
  })
  const response = await fetch(`${baseUrl}/deploy-checks/${check.id}/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${check.trigger_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ status: 'building', idempotency_key: 'a' }),
  })
  expect(response.status).toBe(202)
  const { id: repository } = await client.repositories.create({
    name: 'Shop',
    clone_url: 'https://git.example.com/shop.git',
  })
  const ref = { repository_id: repository, commit_sha: 'main', ref_kind: 'branch' } as const
  const { job_id: job } = await client.uxMaps.createJob(ref)
  return { webhook: webhook.id, check: check.id, job }
}

test.each(widths)(
  'every page of the settings is free of axe violations in both themes and fits: %j',
  { timeout: 360_000 },
  async (reading) => {
    await using opened = await dashboard.openPage()
    const name = `settings-${reading.viewport?.width}`
    const customerId = await dashboard.openTeam(opened.page, name)
    const runId = `run_${name.replaceAll('-', '_')}`
    await seedFinishedRun(dashboard.service, { customerId, runId, sessionIds: [`${runId}_a`] })
    const { webhook, check, job } = await seedReceivers(customerId)
    await dashboard.service.db.updateTable('people').set({ is_operator: true }).execute()
    const pages = {
      general: 'General',
      '../maps': 'UX maps',
      '../sites': 'Sites',
      logins: 'Logins',
      '../personas': 'Personas',
      webhooks: 'Webhooks',
      keys: 'API keys',
      '../checks': 'Checks',
      usage: 'Usage and billing',
      '../personas/new?from=pers_0000000000000000000default': 'New persona',
      '../personas/import': 'Persona from a job posting',
      [`webhooks/${webhook}`]: 'Deliveries',
      [`../checks/${check}`]: 'Main',
      [`../maps/${job}`]: 'Shop at main',
      shared: 'Share links',
      '../personas/pers_0000000000000000000default': 'Default',
      '../../system': 'System',
    }
    const app = `${dashboard.service.baseUrl}/app`
    await using page = await readPage(dashboard.browser, `${app}/sign-in`, reading)
    await page.context().addCookies(await opened.page.context().cookies())
    await page.goto(`${app}/${customerId}/settings/general`)
    for (const [path, heading] of Object.entries(pages)) {
      await goWithin(page, `/app/${customerId}/settings/${path}`)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await page.getByText('Loading…').waitFor({ state: 'detached' })
      expect([path, await listViolationsInThemes(page)]).toEqual([path, []])
      expect((await measurePage(page)).widthPx).toBeLessThanOrEqual(reading.viewport?.width ?? 0)
      expect([path, await measureNarrowPx(page)]).toEqual([path, 360])
    }
  },
)
