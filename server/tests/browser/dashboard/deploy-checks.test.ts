import { expect, test } from 'vitest'
import { listViolationsInThemes, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'

const dashboard = shareDashboard()

test('a deploy check sends several visitors with a task, and everything of it can be changed', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'deployer')
  const client = await dashboard.openClient(customerId)
  const rosa = await client.personas.create({
    name: 'Grandma Rosa',
    role_description: 'Buys tea for her grandchildren.',
  })
  const checks = `${dashboard.service.baseUrl}/app/${customerId}/checks`
  await page.goto(checks)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.getByLabel('Name', { exact: true }).fill('Previews')
  await page.getByRole('checkbox', { name: 'Default' }).uncheck()
  expect(await add.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Bargain hunter' }).check()
  await page.getByRole('checkbox', { name: 'Grandma Rosa' }).check()
  await page.getByText('2 personas chosen, at most 10').waitFor()
  await page.getByLabel('Task').fill('Buy green tea')
  await page.getByLabel('Steps').fill('Find a tea\n\n  Pay for it ')
  await page.getByRole('radio', { name: 'Phone' }).check()
  await add.click()
  await page.getByText('Authorization: Bearer svc_dc_').waitFor()
  await page.getByRole('cell', { name: '2 personas, phone' }).waitFor()
  const [made] = (await client.deployChecks.list()).items
  const hunter = 'pers_0000000000000000000bargain'
  expect(made).toMatchObject({
    name: 'Previews',
    type: 'event_url',
    target_url: null,
    persona_ids: [hunter, rosa.id],
    task: 'Buy green tea',
    flows: ['Find a tea', 'Pay for it'],
    device: 'phone',
    enabled: true,
  })

  await client.deployChecks.update(made?.id ?? '', { branches: ['main'] })
  await page.getByRole('link', { name: 'Previews', exact: true }).click()
  await page.getByText('Change this check').click()
  expect(await page.getByLabel('Task').inputValue()).toBe('Buy green tea')
  expect(await page.getByRole('radio', { name: 'Phone' }).isChecked()).toBe(true)
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)
  await page.getByLabel('Address to visit').fill('https://10.0.0.1/')
  await page.getByRole('button', { name: 'Save' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'The check was not changed' })
  await refusal.getByText(/^Address must point to a public host/).waitFor()
  await page.getByLabel('Address to visit').fill('https://shop.example.com/')
  await page.getByLabel('Schedule', { exact: true }).fill('*/5 * * * *')
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await page.getByRole('button', { name: 'Save' }).click()
  await refusal.getByText('Schedule is due twice within 15 minutes').waitFor()
  await page.getByLabel('Schedule', { exact: true }).fill('0 0  29 2 *')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText(/^Next run: Feb 28, 20\d\d/).waitFor()
  await refusal.waitFor({ state: 'detached' })
  await page.getByLabel('Task').fill('')
  await page.getByRole('checkbox', { name: 'Grandma Rosa' }).uncheck()
  await page.getByRole('radio', { name: 'Tablet' }).check()
  await page.getByRole('checkbox', { name: 'Paused' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await client.deployChecks.get(made?.id ?? '')).toMatchObject({
    name: 'Previews',
    type: 'fixed_url',
    target_url: 'https://shop.example.com/',
    persona_ids: [hunter],
    task: null,
    flows: ['Find a tea', 'Pay for it'],
    device: 'tablet',
    schedule: { cron: '0 0 29 2 *', time_zone: 'Europe/Berlin' },
    next_run_at: null,
    enabled: false,
    // What the form does not show stays as it was.
    branches: ['main'],
  })
  await page.reload()
  await page.getByText('Change this check').click()
  expect(await page.getByRole('checkbox', { name: 'Paused' }).isChecked()).toBe(true)
  await page.getByLabel('Address to visit').fill('')
  await page.getByLabel('Schedule', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await client.deployChecks.get(made?.id ?? '')).toMatchObject({
    type: 'event_url',
    target_url: null,
  })
  expect(problems).toEqual([])
})
