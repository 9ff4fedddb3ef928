import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { account } from '@understudy/contract/identity'
import { chromium, type Page } from 'playwright-core'
import { findChromium, listCacheFolders } from '../server/src/browser/launch/find-chromium.ts'

/**
 * Takes every page of the dashboard at 1440, 820 and 390 px, light and dark, to look at. Parameters: a sign-in link, as the
 * first start and `npm run admin -- user link` print it, the folder for the pictures, and names of pages, without which it takes all. Pages
 * of what the account does not have, such as the deliveries of a webhook, are named and left out, and so is the live wall unless a run is
 * working: start one first. A person of several accounts is shown the pages of the first, and the empty pages of the second.
 */
const [link, folder, ...wanted] = process.argv.slice(2)
if (link === undefined || folder === undefined) throw new Error('give a sign-in link and a folder')

/** A page as it is taken: after `prepare`, if there is more to see than what the address shows. */
interface Shown {
  url: string
  prepare?: (page: Page) => Promise<void>
  /** Its connection stays open: it is taken once every session that works shows a picture. */
  isLive?: true
  /** Requests that get no answer. */
  failing?: RegExp
}

const settings = [
  'general',
  'sites',
  'logins',
  'personas',
  'personas/new?from=pers_0000000000000000000default',
  'personas/import',
  'webhooks',
  'keys',
  'checks',
  'maps',
  'shared',
  'usage',
]

/** Pages of one thing each, by the page that links to them and a part of their address. */
const linked = {
  replay: { from: 'run', part: '/sessions/' },
  persona: { from: 'settings-personas', part: '/personas/pers_' },
  deliveries: { from: 'settings-webhooks', part: '/webhooks/' },
  'deploy-events': { from: 'settings-checks', part: '/checks/' },
  'repository-map': { from: 'settings-maps', part: '/maps/' },
}

await mkdir(folder, { recursive: true })
const found = await findChromium({ browserPath: null, cacheFolders: listCacheFolders() })
const browser = await chromium.launch({ ...found, env: { ...process.env, ...found.environment } })
try {
  const page = await browser.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('heading', { name: 'Runs' })
    .or(page.getByText('No runs yet'))
    .first()
    .waitFor()
  const runs = page.url()
  const wall = await findWall(page, runs)
  if (wall !== null) await takePage(page, 'wall', wall)
  const pages = await listPages(page, runs)
  for (const [name, shown] of Object.entries(pages)) await takePage(page, name, shown)
  for (const [name, shown] of Object.entries(await listEmptyPages(page, runs)))
    await takePage(page, name, shown)
  for (const [name, shown] of Object.entries(listFailures(runs, pages)))
    await takePage(page, name, shown)
  const invitation = await invite(page, runs)
  await page.context().clearCookies()
  await takePage(page, 'sign-in-link', { url: new URL('/app/sign-in#spent', link).href })
  await takePage(page, 'invitation', { url: invitation })
  await takePage(page, 'sign-in', { url: new URL('/app/sign-in', link).href })
} finally {
  await browser.close()
}

/** Invites someone who does not accept, so that the page of the link can be taken; taking it does not use it up. */
async function invite(page: Page, runs: string): Promise<string> {
  await page.goto(runs.replace(/runs$/, 'members'))
  await page.getByLabel('E-mail').fill('guest@example.com')
  await page.getByRole('button', { name: 'Create the link' }).click()
  return (await page.getByRole('status').locator('code').textContent()) ?? ''
}

/** The newest run that is working; null if none is. */
async function findWall(page: Page, runs: string): Promise<Shown | null> {
  await page.goto(`${runs}?status=running`, { waitUntil: 'networkidle' })
  const url = await findLink(page, '/runs/run_')
  if (url === null) process.stdout.write('wall: left out, no run is working\n')
  return url === null ? null : { url, isLive: true }
}

/** The newest run that has a report. */
async function findReported(page: Page, runs: string): Promise<string | null> {
  for (const status of ['completed', 'partial']) {
    await page.goto(`${runs}?status=${status}`, { waitUntil: 'networkidle' })
    const url = await findLink(page, '/runs/run_')
    if (url !== null) return url
  }
  return null
}

/** One run stands for all. */
async function listPages(page: Page, runs: string): Promise<Record<string, Shown>> {
  const run = await findReported(page, runs)
  const pages: Record<string, Shown> = {
    runs: { url: runs },
    ...listMenus(runs),
    ...(run !== null && listRunPages(run)),
    'new-run': { url: `${runs}/new` },
    members: { url: runs.replace(/runs$/, 'members') },
    ...Object.fromEntries(
      settings.map((place) => [
        `settings-${nameFile(place)}`,
        { url: runs.replace(/runs$/, `settings/${place}`) },
      ]),
    ),
    system: { url: new URL('/app/system', runs).href },
    account: { url: new URL('/app/account', runs).href },
    missing: { url: `${runs}/run_unknown` },
  }
  for (const [name, { from, part }] of Object.entries(linked)) {
    const start = pages[from]
    if (start === undefined) continue
    await openPage(page, start)
    const url = await findLink(page, part)
    if (url === null)
      process.stdout.write(`${name}: left out, nothing on ${start.url} leads there\n`)
    else pages[name] = { url }
  }
  return { ...pages, ...listOpened(pages) }
}

/** What is folded on the pages of one thing each. */
function listOpened(pages: Readonly<Record<string, Shown>>): Record<string, Shown> {
  const events = pages['deploy-events']
  const [job, map] = [pages['repository-map'], pages['map']]
  return {
    ...(events !== undefined && {
      'check-editor': {
        url: events.url,
        prepare: (page) => page.getByText('Change this check').click(),
      },
    }),
    ...(job !== undefined &&
      map !== undefined && {
        'map-with-code': { url: `${map.url}?code=${path.basename(new URL(job.url).pathname)}` },
      }),
  }
}

/** Pages of an account that has nothing yet; none if the person has one account only. */
async function listEmptyPages(page: Page, runs: string): Promise<Record<string, Shown>> {
  const response = await page.request.get(new URL('/identity/account', runs).href)
  const empty = account.parse(await response.json()).customers[1]
  if (empty === undefined) {
    process.stdout.write('empty pages: left out, the person has only one account\n')
    return {}
  }
  const places = ['runs', 'members', ...settings.map((place) => `settings/${place}`)]
  return Object.fromEntries(
    places.map((place) => [
      `empty-${nameFile(place)}`,
      { url: new URL(`/app/${empty.id}/${place}`, runs).href },
    ]),
  )
}

/** Pages whose requests fail: as a whole, and in one of their parts. */
function listFailures(
  runs: string,
  { run }: Readonly<Record<string, Shown>>,
): Record<string, Shown> {
  return {
    'failed-runs': { url: runs, failing: /\/runs(?:\?|$)/ },
    'failed-members': { url: runs.replace(/runs$/, 'members'), failing: /\/identity\/members/ },
    'failed-keys': { url: runs.replace(/runs$/, 'settings/keys'), failing: /\/api-keys/ },
    ...(run !== undefined && {
      'failed-report': { url: run.url, failing: /\/(?:report|aggregate)/ },
      'failed-decisions': { url: run.url, failing: /\/problems/ },
    }),
  }
}

/** What opens over every page. */
function listMenus(runs: string): Record<string, Shown> {
  return {
    'command-menu': { url: runs, prepare: (page) => page.keyboard.press('Control+k') },
    shortcuts: { url: runs, prepare: (page) => page.keyboard.press('?') },
    'account-menu': {
      url: runs,
      prepare: async (page) => {
        await page.locator('button[aria-haspopup="menu"]').click()
        await page.getByRole('menu').waitFor()
      },
    },
  }
}

function listRunPages(run: string): Record<string, Shown> {
  return {
    run: { url: run },
    problem: {
      url: run,
      prepare: async (page) => {
        await page
          .locator('section[aria-labelledby="findings-title"] > details > summary:has(span.grow)')
          .first()
          .click()
        await page.getByRole('figure').first().waitFor()
      },
    },
    share: {
      url: run,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Share', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    compare: { url: `${run}/compare` },
    map: { url: `${run}/map` },
    'map-list': { url: `${run}/map?view=list` },
  }
}

function nameFile(place: string): string {
  return place.replace(/\?.*/, '').replaceAll('/', '-')
}

/** The address of the first link on the page that leads there; null if none does. */
async function findLink(page: Page, part: string): Promise<string | null> {
  const first = page.locator(`main a[href*="${part}"]`).first()
  const target = (await first.count()) === 0 ? null : await first.getAttribute('href')
  return target === null ? null : new URL(target, page.url()).href
}

async function openPage(page: Page, { url, prepare, isLive, failing }: Shown): Promise<void> {
  await page.unrouteAll()
  if (failing !== undefined) {
    await page.route(failing, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
    )
  }
  await page.goto(url, { waitUntil: 'load' })
  await page.getByRole('heading').first().waitFor()
  if (isLive) {
    const unseen = page
      .getByRole('article')
      .filter({ hasText: 'Live', hasNot: page.locator('img') })
    await page.getByRole('img', { name: 'The page at turn' }).first().waitFor()
    await unseen.first().waitFor({ state: 'detached' })
    return
  }
  await waitForLoaded(page)
  await prepare?.(page)
  await waitForLoaded(page)
}

/** Also for “Loading the drawing…” of the map, and for pictures. */
async function waitForLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !/^Loading.*…$/m.test(document.body.innerText))
}

async function takePage(page: Page, name: string, shown: Shown): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return
  for (const width of [1440, 820, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await openPage(page, shown)
      const file = path.join(folder ?? '', `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true })
    }
  }
}
