import { expect, test } from 'vitest'
import { listViolationsInThemes, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedDeadDelivery } from '../../support/records/seed-delivery.ts'

const dashboard = shareDashboard()

test('a webhook is changed, paused and given a new secret, and a delivery shows its run and payload', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'hooks')
  const client = await dashboard.openClient(customerId)
  const { id, secret } = await client.webhooks.create({
    url: 'https://hooks.example.com/first',
    events: ['run.failed'],
  })
  await seedDeadDelivery(dashboard.service.db, { customerId, webhookId: id })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/webhooks/${id}`)
  expect(await page.getByRole('link', { name: 'Run', exact: true }).getAttribute('href')).toBe(
    `/app/${customerId}/runs/run_a`,
  )
  await page.getByText('Payload', { exact: true }).click()
  await page.getByText('"event": "run.failed"').waitFor()

  await page.getByText('Change this webhook').click()
  await page.getByLabel('Address', { exact: true }).fill('https://hooks.example.com/second')
  await page.getByRole('checkbox', { name: 'run.judged' }).check()
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('07:00')
  await page.getByRole('checkbox', { name: /^Paused/ }).check()
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('for https://hooks.example.com/second. It is paused.').waitFor()
  expect(await client.webhooks.get(id)).toMatchObject({
    events: ['run.failed', 'run.judged'],
    quiet_hours: { from: '22:00', to: '07:00' },
    paused: true,
  })

  await page.getByRole('button', { name: 'Make a new secret' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('For 24 hours events are signed with both').waitFor()
  await question.getByRole('button', { name: 'Make a new secret' }).click()
  const shown = page.getByRole('status').filter({ hasText: 'This is the new secret' })
  expect(await shown.locator('code').textContent()).not.toBe(secret)
  expect(problems).toEqual([])
})

test('the lost token of a deploy check is replaced', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'token')
  const client = await dashboard.openClient(customerId)
  const { items } = await client.personas.list({ source: 'library' })
  const check = await client.deployChecks.create({
    name: 'Previews',
    type: 'event_url',
    persona_ids: items.slice(0, 1).map(({ id }) => id),
  })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/checks/${check.id}`)
  await page.getByRole('button', { name: 'Make a new token' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('The old one stops working at once').waitFor()
  await question.getByRole('button', { name: 'Make a new token' }).click()
  const shown = page.getByRole('status').filter({ hasText: 'This is the new token' })
  const token = (await shown.locator('code').textContent()) ?? ''
  const report = async (bearer: string) => {
    const response = await fetch(`${dashboard.service.baseUrl}/deploy-checks/${check.id}/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'building', idempotency_key: bearer.slice(-8) }),
    })
    return response.status
  }
  expect([await report(check.trigger_token), await report(token)]).toEqual([401, 202])
  expect(problems).toEqual([])
})
