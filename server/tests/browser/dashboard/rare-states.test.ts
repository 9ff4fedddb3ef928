import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createFirstSignInLink } from '../../../src/operations/identity/sign-in-links.ts'
import {
  goWithin,
  listViolationsInThemes,
  measureNarrowPx,
  readPage,
  widths,
} from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { describeJourney } from '../../support/records/describe-journey.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRepositoryMap } from '../../support/records/seed-repository-map.ts'

const dashboard = shareDashboard()

test.each(widths)(
  'what is empty, complete, failed or shown once is free of axe violations in both themes and fits: %j',
  async (reading) => {
    const { db, baseUrl } = dashboard.service
    await using opened = await dashboard.openPage()
    const name = `rare-${reading.viewport?.width}`
    const customerId = await dashboard.openTeam(opened.page, name)
    const app = `${baseUrl}/app`
    const link = await db
      .transaction()
      .execute((trx) => createFirstSignInLink({ db: trx, clock: systemClock, baseUrl }, customerId))
    await using page = await readPage(dashboard.browser, link, reading)
    await page.getByText('This link signs you in once').waitFor()
    expect(await listFaults(page, 'a link to sign in')).toEqual([])
    await page.goto(`${app}/sign-in#spent`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await listFaults(page, 'a spent link')).toEqual([])

    await page.context().addCookies(await opened.page.context().cookies())
    await page.goto(`${app}/${customerId}/runs`)
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
    expect(await listFaults(page, 'no runs')).toEqual([])

    const runId = `run_${name.replaceAll('-', '_')}`
    await seedFinishedRun(dashboard.service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`],
      visits: [describeJourney(['/', '/green', '/cart'])],
    })
    const jobId = runId.replace('run_', 'uxj_')
    await seedRepositoryMap(dashboard.service, { customerId, jobId }, (map) => ({
      ...map,
      unresolved_links: [{ target: '/gone.html', file: 'index.html', line: 4 }],
      unread_files: [{ file: 'broken.html', reason: 'it is not text' }],
    }))
    await goWithin(page, `/app/${customerId}/maps/${jobId}`)
    await page.getByRole('table', { name: 'Screens' }).waitFor()
    await page.getByText('Links that match no screen: 1').click()
    await page.getByText('Not read, or only in part: 1').click()
    expect(await listFaults(page, 'the map of a repository')).toEqual([])
    await goWithin(page, `/app/${customerId}/runs/${runId}/map?code=${jobId}`)
    await page.getByText(/^This run reached \d of 3 screens/).waitFor()
    await page.getByText('Careers').filter({ visible: true }).first().waitFor()
    expect(await listFaults(page, 'a map with a repository')).toEqual([])

    await goWithin(page, `/app/${customerId}/runs/${runId}/compare`)
    await page.getByText('There is nothing to compare this run with').waitFor()
    expect(await listFaults(page, 'a run without another one to compare it with')).toEqual([])

    await page.route(`**/runs/${runId}`, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
    )
    await page.goto(`${app}/${customerId}/runs/${runId}`)
    await page.getByText('This page cannot be shown').waitFor()
    expect(await listFaults(page, 'a page that cannot be read')).toEqual([])
    await page.route('**/identity/members', (route) => route.abort())
    await page.goto(`${app}/${customerId}/settings/members`)
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor()
    expect(await listFaults(page, 'a list that cannot be read')).toEqual([])
  },
)

/** Violations and a width that no phone shows, after the name of the state. */
async function listFaults(page: Page, state: string): Promise<string[]> {
  const violations = await listViolationsInThemes(page)
  const widthPx = await measureNarrowPx(page)
  const faults = widthPx === 360 ? violations : [...violations, `${widthPx} px wide`]
  return faults.map((fault) => `${state}: ${fault}`)
}
