import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listAxeViolations } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { readAfterTick, stopClock } from '../../support/browser/stop-clock.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { inviteTo } from '../../support/service/test-visitor.ts'

const dashboard = shareDashboard()

/** The first column that names rows, in the order of the page. */
async function readRowHeads(page: Page, table: string): Promise<string[]> {
  return page.getByRole('table', { name: table }).getByRole('rowheader').allTextContents()
}

/** Columns by which a table is sorted now, with their directions. */
async function readSorted(page: Page, table: string): Promise<string[]> {
  const heads = page.getByRole('table', { name: table }).locator('th[aria-sort]')
  return heads.evaluateAll((all) =>
    all.map((each) => `${each.textContent} ${each.getAttribute('aria-sort')}`),
  )
}

test('problems and their matrix are ordered by address and keyboard, and an unknown order changes nothing', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'sorter')
  const frictions = [
    buildFriction({ title: 'Basket stays empty', subject: 'a', severity: 2 }),
    buildFriction({ title: 'Checkout is slow', subject: 'b', severity: 4 }),
    buildFriction({ title: 'Address is lost', subject: 'c', severity: 3 }),
  ]
  const sessionIds = ['sess_sorter_a', 'sess_sorter_b']
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_sorter',
    sessionIds,
    personaNames: ['Ada', 'Grace'],
    frictions,
  })
  const run = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_sorter`
  await page.goto(`${run}?matrix=-severity&sort=nothing`)
  const cards = page.locator('section[aria-labelledby="findings-title"] > details span.grow')
  await page.getByText('Who ran into what').click()
  const table = 'Who ran into what'
  await expect
    .poll(() => readRowHeads(page, table))
    .toEqual(['Checkout is slow', 'Address is lost', 'Basket stays empty'])
  expect(await readSorted(page, table)).toEqual(['Severity ↓ descending'])
  expect(await cards.allTextContents()).toEqual([
    'Checkout is slow',
    'Address is lost',
    'Basket stays empty',
  ])

  await page.getByRole('button', { name: 'Problem', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => readRowHeads(page, table))
    .toEqual(['Address is lost', 'Basket stays empty', 'Checkout is slow'])
  await page.keyboard.press('Enter')
  await expect.poll(() => readSorted(page, table)).toEqual(['Problem ↓ descending'])
  await expect.poll(() => page.url()).toContain('matrix=-problem')
  await page.getByRole('button', { name: 'Grace' }).click()
  await expect.poll(() => readSorted(page, table)).toEqual(['Grace ↑ ascending'])

  const outcomes = page.getByRole('region', { name: 'Visitors' })
  expect(await outcomes.getByRole('link').allTextContents()).toEqual(['Ada', 'Grace'])
  await outcomes.getByLabel('Sort by').selectOption('Persona')
  await outcomes.getByRole('button', { name: 'Reverse the order' }).click()
  await expect.poll(() => outcomes.getByRole('link').allTextContents()).toEqual(['Grace', 'Ada'])
  await expect.poll(() => new URL(page.url()).searchParams.get('outcomes')).toBe('-name')
  await outcomes.getByLabel('Sort by').selectOption('As in the run')

  await page.getByRole('region', { name: 'Problems' }).getByLabel('Sort by').selectOption('Title')
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await expect
    .poll(() => cards.allTextContents())
    .toEqual(['Checkout is slow', 'Basket stays empty', 'Address is lost'])
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-title')
  expect(await listAxeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

test('members and the tables of the system page keep their order in the address', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'middle')
  for (const [name, role] of [
    ['zoe', 'owner'],
    ['amy', 'viewer'],
  ] as const) {
    await inviteTo(dashboard.service, customerId, { email: `${name}@example.com`, role })
  }
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/members?sort=-person`)
  const heads = async () => (await readRowHeads(page, 'Members')).map((text) => text.split('@')[0])
  await expect.poll(heads).toEqual(['zoe', 'middle', 'amy'])
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await expect.poll(() => readSorted(page, 'Members')).toEqual(['Role ↑ ascending'])
  expect(await heads()).toEqual(['amy', 'middle', 'zoe'])
  await page.getByRole('combobox', { name: 'Role of middle@example.com' }).selectOption('viewer')
  // The last owner keeps the role, and the page shows it again.
  await page.getByRole('alert').waitFor()
  const role = page.getByRole('combobox', { name: 'Role of middle@example.com' })
  await expect.poll(() => role.inputValue()).toBe('owner')

  await dashboard.service.db.updateTable('people').set({ is_operator: true }).execute()
  await page.goto(`${dashboard.service.baseUrl}/app/system?versions=-what&jobs=%22%3Cb%3E`)
  await expect.poll(() => readSorted(page, 'Versions')).toEqual(['What ↓ descending'])
  expect(await readSorted(page, 'Jobs')).toEqual([])
  await expect.poll(() => new URL(page.url()).search).toBe('?versions=-what')
  await page.getByRole('button', { name: 'Kind' }).click()
  await expect.poll(() => readSorted(page, 'Jobs')).toEqual(['Kind ↑ ascending'])
  expect(await readSorted(page, 'Versions')).toEqual(['What ↓ descending'])
  expect(problems).toEqual([])
})

test('maps of repositories keep their order in the address, and the last column says what it is for', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'mapper')
  const client = await dashboard.openClient(customerId)
  const jobs = ['Shop', 'Blog'].map(async (name) => {
    const url = `https://git.example.com/${name}.git`
    const { id } = await client.repositories.create({ name, clone_url: url })
    await client.uxMaps.createJob({ repository_id: id, commit_sha: 'main', ref_kind: 'branch' })
  })
  await Promise.all(jobs)
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/maps?jobs=-map`)
  const heads = () => readRowHeads(page, 'Maps')
  await expect.poll(heads).toEqual(['Shop at main', 'Blog at main'])
  await page.getByRole('button', { name: 'Map', exact: true }).press('Enter')
  await expect.poll(heads).toEqual(['Blog at main', 'Shop at main'])
  await expect.poll(() => new URL(page.url()).search).toBe('?jobs=map')
  await page.getByRole('button', { name: 'Repository' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?jobs=map&sort=name')
  expect(await heads()).toEqual(['Blog at main', 'Shop at main'])
  const repositories = page.getByRole('table', { name: 'UX maps' })
  await repositories.getByRole('columnheader', { name: 'Actions' }).waitFor()
  expect(problems).toEqual([])
})

test('what is deleted can be undone until it is sent: after a moment, or when the page is left', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'remover')
  const client = await dashboard.openClient(customerId)
  const url = 'https://hooks.example.com/'
  await client.webhooks.create({ url, events: ['run.failed'] })
  const rosa = await client.personas.create({
    name: 'Grandma Rosa',
    role_description: 'Buys tea for her grandchildren.',
    technical_sophistication: 'low',
    patience_level: 'high',
    goals: ['Buy tea'],
    pain_points: [],
    current_tools: [],
  })
  await client.deployChecks.create({ name: 'Previews', persona_ids: [rosa.id] })
  const settings = `${dashboard.service.baseUrl}/app/${customerId}/settings`

  await page.goto(`${settings}/webhooks`)
  const receiver = page.getByRole('link', { name: url })
  await receiver.waitFor()
  await stopClock(page)
  await page.getByRole('button', { name: `Delete ${url}` }).click()
  await page.getByRole('heading', { name: 'No webhook yet' }).waitFor()
  // The message stays as long as it is pointed at or used by keyboard.
  const undo = page.getByRole('button', { name: `Undo: Deleted ${url}` })
  await undo.hover()
  await page.clock.resume()
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await undo.focus()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(9000)
  expect((await client.webhooks.list()).items).toHaveLength(1)
  await undo.press('Enter')
  await receiver.waitFor()

  // A run has used the persona: the service refuses, and it is back.
  const used = { customerId, runId: 'run_used', sessionIds: ['sess_used'] }
  await seedRun(dashboard.service.db, used)
  await dashboard.service.db
    .updateTable('sessions')
    .set({ persona_id: rosa.id })
    .where('run_id', '=', used.runId)
    .execute()
  await page.goto(`${settings}/../personas/${rosa.id}`)
  const deletion = page.getByRole('button', { name: 'Delete Grandma Rosa' })
  await deletion.waitFor()
  await stopClock(page)
  await deletion.click()
  const personas = page.getByRole('heading', { name: 'Personas', exact: true })
  await expect.poll(() => readAfterTick(page, () => personas.count())).toBe(1)
  await page.getByRole('button', { name: 'Do it now: Deleted Grandma Rosa.' }).click()
  await page.clock.resume()
  await page.getByText('This may not have been done: Deleted Grandma Rosa.').waitFor()
  await page.getByRole('link', { name: 'Grandma Rosa' }).click()

  // What waits is sent before a sign-out, which a refusal stops. No run offers what is hidden.
  await deletion.waitFor()
  await stopClock(page)
  await deletion.click()
  await expect.poll(() => readAfterTick(page, () => personas.count())).toBe(1)
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  const newRun = page.getByRole('link', { name: 'New run' })
  await expect.poll(() => readAfterTick(page, () => newRun.count())).toBe(1)
  await newRun.click()
  const visitors = page.getByRole('group', { name: 'Visitors' })
  await expect.poll(() => readAfterTick(page, () => visitors.count())).toBe(1)
  expect(await visitors.getByText('Grandma Rosa').count()).toBe(0)
  await page.getByRole('button', { name: 'remover@example.com', exact: true }).click()
  const signOut = page.getByRole('menuitem', { name: 'Sign out' })
  await expect.poll(() => readAfterTick(page, () => signOut.count())).toBe(1)
  await signOut.click()
  await page.clock.resume()
  await page.getByText('Signing out failed').waitFor()
  await page.getByRole('button', { name: /^Show all \d+ personas$/ }).click()
  await visitors.getByText('Grandma Rosa').waitFor()

  await page.goto(`${settings}/../checks`)
  const archive = page.getByRole('button', { name: 'Archive Previews' })
  await archive.waitFor()
  await stopClock(page)
  await archive.click()
  await page.getByText('Archived Previews.').waitFor()
  expect((await client.deployChecks.list()).items).toHaveLength(1)
  const archived = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.clock.fastForward(8000)
  expect((await archived).status()).toBe(204)
  await page.clock.resume()

  await page.goto(`${settings}/webhooks`)
  await receiver.waitFor()
  await stopClock(page)
  await page.getByRole('button', { name: `Delete ${url}` }).click()
  await page.getByText(`Deleted ${url}`).waitFor()
  expect((await client.webhooks.list()).items).toHaveLength(1)
  await page.goto('about:blank')
  await expect.poll(async () => (await client.webhooks.list()).items).toEqual([])
  expect(problems).toEqual([])
})

test('a message covers nothing at the end of a page', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'reader')
  const client = await dashboard.openClient(customerId)
  await client.webhooks.create({ url: 'https://hooks.example.com/', events: ['run.failed'] })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/webhooks`)
  const deletion = page.getByRole('button', { name: 'Delete https://hooks.example.com/' })
  await deletion.waitFor()
  await stopClock(page)
  await deletion.click()
  const undo = page.getByRole('button', { name: /^Undo: / })
  await expect.poll(() => readAfterTick(page, () => undo.count())).toBe(1)
  // With room to spare, with the page as high as the window, and with more of it than the window shows.
  for (const height of [3000, 900, 400]) {
    await page.setViewportSize({ width: 1280, height })
    const gapPx = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const [end, message] = ['main', '[aria-label="Recent changes"] > *'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      )
      return (message?.top ?? Number.NaN) - (end?.bottom ?? Number.NaN)
    })
    expect(gapPx).toBeGreaterThanOrEqual(0)
    expect(await undo.boundingBox()).toMatchObject({ y: expect.closeTo(height - 62, -1) })
  }
  expect(problems).toEqual([])
})
