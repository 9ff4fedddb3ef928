import { expect, test } from 'vitest'
import { listViolationsInThemes, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun, spentEnding } from '../../support/records/seed-finished-run.ts'

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
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/personas`)
  const rosa = page.getByRole('listitem').filter({ hasText: 'Grandma Rosa' })
  await rosa.getByText('Buys tea for her grandchildren.').waitFor()
  expect(await rosa.locator('dl > *').allTextContents()).toEqual([
    'Software',
    'New to it',
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
    'An expert',
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

test('the page of a persona says what it did in runs, how it differs from who else was there, and starts a run with it', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'historian')
  const [dead, lost] = [
    buildFriction({ title: 'The button does nothing', subject: 'button' }),
    buildFriction({ title: 'The search finds nothing', subject: 'search' }),
  ]
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_both',
    sessionIds: ['sess_both_own', 'sess_both_other'],
    personaNames: ['Default', 'Bo'],
    visits: [
      { turns: [{ frictions: [dead, lost] }], ending: spentEnding },
      { turns: [{ frictions: [lost] }] },
    ],
  })
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_alone',
    sessionIds: ['sess_alone'],
    frictions: [],
  })
  await dashboard.service.db
    .updateTable('sessions')
    .set({ persona_id: 'pers_0000000000000000000default' })
    .where('customer_id', '=', customerId)
    .where('id', 'in', ['sess_both_own', 'sess_alone'])
    .execute()
  const personas = `${dashboard.service.baseUrl}/app/${customerId}/personas`
  await page.goto(`${personas}/pers_0000000000000000000default`)
  const visits = page.getByRole('list', { name: 'Visits' }).getByRole('listitem')
  await expect.poll(() => visits.count()).toBe(2)
  await visits.filter({ hasText: 'Failed' }).getByText('1 turn, 2 problems').waitFor()
  await visits.filter({ hasText: 'Succeeded' }).getByText('1 turn, 0 problems').waitFor()
  const differences = page.getByRole('region', { name: 'How it differs' })
  await differences.getByText('From the other visitors of 1 run').waitFor()
  expect(await differences.getByRole('row').allInnerTexts()).toEqual([
    '\tDefault\tThe others',
    'Visits\t1\t1',
    'Reached the goal\t0 of 1\t1 of 1',
    'Turns in a visit\t1.0\t1.0',
    'Problems in a visit\t2.0\t1.0',
  ])
  expect(await differences.getByRole('listitem').allTextContents()).toEqual([dead.title])
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)
  await page.getByRole('link', { name: 'New run' }).click()
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Default', exact: true }).isChecked())
    .toBe(true)

  await page.goto(`${personas}/pers_0000000000000000000sceptic`)
  await page.getByText('Sceptic visited no site in the newest 2 runs.').waitFor()
  await page.getByRole('link', { name: 'New run' }).click()
  const sceptic = page.getByRole('checkbox', { name: 'Sceptic', exact: true })
  await expect.poll(() => sceptic.isChecked()).toBe(true)
  expect(problems).toEqual([])
})
