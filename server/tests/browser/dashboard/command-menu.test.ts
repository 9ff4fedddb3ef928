import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

/** Opens what the menu finds for these words, by keyboard alone, and returns the path of the page below the customer's. */
async function goTo(page: Page, words: string, option: string, title = option): Promise<string> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Page, run or action' })
  await field.fill(words)
  await page.getByRole('option', { selected: true }).filter({ hasText: option }).waitFor()
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toContain(title)
  return new URL(page.url()).pathname.split('/').slice(3).join('/')
}

test('the command menu reaches what has a page of its own, and each page names itself in its tab', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'jumper')
  const run = { customerId, runId: 'run_jumped', sessionIds: ['sess_jumped'] }
  await seedFinishedRun(dashboard.service, run)
  const client = await dashboard.openClient(customerId)
  const url = 'https://hooks.example.com/runs'
  const webhook = await client.webhooks.create({ url, events: ['run.failed'] })
  const personas = ['pers_0000000000000000000default']
  const check = await client.deployChecks.create({ name: 'Previews', persona_ids: personas })
  const git = { name: 'Blog', clone_url: 'https://git.example.com/blog.git' }
  const { id: repository_id } = await client.repositories.create(git)
  const job = await client.uxMaps.createJob({
    repository_id,
    commit_sha: 'main',
    ref_kind: 'branch',
  })

  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
  await expect.poll(() => page.title()).toBe('Runs · Understudy')
  expect(await goTo(page, 'shop run', 'shop.example.com')).toBe('runs/run_jumped')
  expect(await goTo(page, 'map this', 'Map')).toBe('runs/run_jumped/map')
  expect(await goTo(page, 'replay', 'Ada')).toBe('runs/run_jumped/sessions/sess_jumped')
  expect(await goTo(page, 'first-timer', 'First-timer')).toContain('personas/pers_')
  expect(await goTo(page, 'job posting', 'Persona from a job posting')).toBe('personas/import')
  expect(await goTo(page, 'previews', 'Previews')).toBe(`checks/${check.id}`)
  expect(await goTo(page, 'blog', 'Blog at main')).toBe(`maps/${job.job_id}`)
  expect(await goTo(page, 'members', 'Members')).toBe('settings/members')
  expect(await goTo(page, 'webhook hooks.example', 'hooks.example.com/runs', 'Deliveries')).toBe(
    `settings/webhooks/${webhook.id}`,
  )
  expect(problems).toEqual([])
})
