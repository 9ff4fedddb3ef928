import { expect, test } from 'vitest'
import { listViolationsInThemes } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'

const dashboard = shareDashboard()

test('the card of a persona says who it is, what it wants and dislikes, and how it differs in patience and skill', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'caster')
  const client = await dashboard.openClient(customerId)
  await client.personas.create({
    name: 'Grandma Rosa',
    role_description: 'Buys tea for her grandchildren.',
    technical_sophistication: 'low',
    patience_level: 'high',
    goals: ['find a green tea', 'pay by invoice'],
    pain_points: ['small print'],
  })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/personas`)
  const rosa = page.getByRole('listitem').filter({ hasText: 'Grandma Rosa' })
  await rosa.getByText('Buys tea for her grandchildren.').waitFor()
  expect(await rosa.locator('dl > *').allTextContents()).toEqual([
    'Software',
    'Low',
    'Patience',
    'High',
    'Wants',
    'find a green tea; pay by invoice',
    'Dislikes',
    'small print',
  ])
  const hurried = page.getByRole('listitem').filter({ hasText: 'Hurried buyer' })
  expect(await hurried.locator('dl > *').allTextContents()).toEqual([
    'Software',
    'High',
    'Patience',
    'Low',
    'Wants',
    'find one particular thing; buy it with as few steps as possible',
    'Dislikes',
    'slow pages; being made to register; forms that ask twice',
  ])

  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/new`)
  const choices = page
    .getByRole('group', { name: 'Visitors' })
    .locator('label:has([type=checkbox])')
  await choices.filter({ hasText: 'Grandma Rosa' }).waitFor()
  expect(await choices.count()).toBe(3)
  await page.getByRole('button', { name: /^Show all \d+ personas$/ }).click()
  await page.getByLabel('Search personas').fill('two meetings')
  await expect.poll(() => choices.count()).toBe(2)
  await page.getByLabel('Search personas').fill('')
  const readCard = (name: string) =>
    choices.filter({ hasText: name }).locator('span:not(:has(span))').allTextContents()
  await page.getByRole('checkbox', { name: 'Grandma Rosa', exact: true }).check()
  expect(await readCard('Grandma Rosa')).toEqual([
    'Grandma Rosa',
    'Buys tea for her grandchildren.',
    'Wants: find a green tea; pay by invoice',
    'New to software · patient',
  ])
  expect(await readCard('Hurried buyer')).toEqual([
    'Hurried buyer',
    'Orders between two meetings and has three minutes.',
    'Wants: find one particular thing; buy it with as few steps as possible',
    'Expert with software · impatient',
  ])
  expect(problems).toEqual([])
})

test('Enter in the form of a run leads to its button, and a refused address to its field', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const customerId = await dashboard.openTeam(page, 'enterer')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/new`)
  const address = page.getByLabel('Address of the site')
  await address.fill('https://10.0.0.1/')
  await address.press('Enter')
  const start = page.getByRole('button', { name: 'Start the run' })
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(page.url()).toContain('/runs/new')
  expect(await page.getByRole('alert').count()).toBe(0)
  const box = await start.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await page.keyboard.press('Enter')
  await page.getByText('This address is not accepted.').waitFor()
  expect(await address.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await listViolationsInThemes(page)).toEqual([])
})
