import type { UxMap } from '@understudy/contract/ux-map'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { injectionPages, sinkHost } from '../../../../bench/injections/injection-pages.ts'
import { openFolds } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedDeadDelivery } from '../../support/records/seed-delivery.ts'
import { type HostileTexts, seedHostileRuns } from '../../support/records/seed-hostile-runs.ts'
import { seedRepositoryMap } from '../../support/records/seed-repository-map.ts'
import { seedUsage } from '../../support/records/seed-usage.ts'
import { inviteTo, openMember } from '../../support/service/test-visitor.ts'

const dashboard = shareDashboard()

const run = 'document.documentElement.dataset.ran=1'
/** As markup it would run a script in each of the usual ways. */
const hostile = `"'><img class=planted src=x onerror="${run}"><script class=planted>${run}</script><a class=planted href="javascript:${run}">{{7*7}}</a>`

/** Pages that want to be obeyed, or to run in the dashboard of those who watch: what a record can contain at most is all of their text. */
const pageTexts: readonly [name: string, texts: HostileTexts][] = [
  ['markup in the usual ways', [hostile]],
  ['an injection page', readInjections()],
]

function readInjections(): HostileTexts {
  const [first, ...others] = injectionPages.map(({ html }) => html)
  if (first === undefined) throw new Error('there are no injection pages')
  return [first, ...others]
}

/** Opens a view until these texts are there, as text or as what a field contains, and everything that is folded in it. */
async function openView(page: Page, url: string, texts: readonly string[]): Promise<void> {
  await page.goto(url)
  await waitForTexts(page, texts)
  await openFolds(page)
}

async function waitForTexts(page: Page, texts: readonly string[]): Promise<void> {
  await page.waitForFunction((expected) => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
    const shown = [document.body.textContent, ...Array.from(fields, ({ value }) => value)]
    return expected.every((text) => shown.some((each) => each.includes(text)))
  }, texts)
}

/** What became of the texts apart from text: the elements that they describe, and what their scripts leave. */
async function findPlanted(page: Page): Promise<unknown> {
  return page.evaluate((host) => {
    const described = [
      '.planted',
      'a[href^="javascript:"]',
      'body script:not([src])',
      'iframe',
      `[src*="${host}"]`,
      `[href*="${host}"]`,
      `[action*="${host}"]`,
      `[content*="${host}"]`,
      '[name^="mirror-"]',
      '#more',
    ]
    return {
      elements: document.querySelectorAll(described.join(',')).length,
      ran: document.documentElement.dataset['ran'] ?? null,
    }
  }, sinkHost)
}

const harmless = { elements: 0, ran: null }

/** What the page asked other hosts for, and the dialogs it opened. */
function watchEffects(page: Page): string[] {
  const effects: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== dashboard.service.baseUrl)
      effects.push(request.url())
  })
  page.on('dialog', async (dialog) => {
    effects.push(dialog.message())
    await dialog.dismiss()
  })
  return effects
}

test.each(pageTexts)(
  'the text of %s is text in every view of its run: no script runs, no element is made',
  async (name, texts) => {
    const [first] = texts
    await using opened = await dashboard.openPage()
    const { page, problems } = opened
    const effects = watchEffects(page)
    const customerId = await dashboard.openTeam(page, name.replaceAll(' ', '-'))
    await seedHostileRuns(dashboard.service, customerId, texts)
    const job = { customerId, jobId: 'uxj_hostile' }
    await seedRepositoryMap(dashboard.service, job, (map) => writeIntoMap(map, texts))
    const client = await dashboard.openClient(customerId)
    const [problem] = (await client.problems.list('run_hostile')).items
    await client.problems.comment('run_hostile', problem?.fingerprint ?? '', { text: first })
    await client.shareLinks.create('run_hostile', { name: first })
    const account = `${dashboard.service.baseUrl}/app/${customerId}`
    const runs = `${account}/runs`
    const views: [string, HostileTexts, string?][] = [
      [runs, texts],
      [`${runs}/run_live`, texts],
      [`${runs}/run_hostile`, texts, 'ul[aria-label^="History of"]'],
      [`${runs}/run_live/sessions/sess_live_0?turn=1`, [first]],
      [`${runs}/run_hostile/compare`, texts, drawnPage],
      [`${runs}/run_hostile/map?view=graph`, texts, drawnPage],
      [`${runs}/run_hostile/map?view=graph&code=uxj_hostile`, texts, drawnPage],
      [`${runs}/run_hostile/map?view=list&code=uxj_hostile`, texts],
      [`${runs}/new?from=run_hostile`, texts],
      [`${runs}?host=${encodeURIComponent(first)}`, [first]],
      [`${account}/settings/shared`, [first]],
      [`${account}/maps/uxj_hostile`, texts],
    ]
    for (const [view, expected, late] of views) {
      await openView(page, view, expected)
      if (late !== undefined) await page.locator(late).filter({ hasText: first }).first().waitFor()
      expect([view, await findPlanted(page)]).toEqual([view, harmless])
    }
    await page.goto(`${runs}/run_hostile/sessions/run_hostile_a?turn=0`)
    for (const [index, text] of texts.entries()) {
      await page.keyboard.press('ArrowRight')
      await page.getByRole('heading', { name: `Turn ${index + 1}`, exact: true }).waitFor()
      await waitForTexts(page, [text])
      expect([text, await findPlanted(page)]).toEqual([text, harmless])
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Page, run or action' }).fill('replay')
    await page.getByRole('option').filter({ hasText: first }).first().waitFor()
    expect(await findPlanted(page)).toEqual(harmless)
    expect([problems, effects]).toEqual([[], []])
  },
)

/** Screens, their files and forms, links between them and what is not on the map, each with one of the texts. */
function writeIntoMap(map: UxMap, texts: HostileTexts): UxMap {
  const [screen] = map.nodes
  if (screen === undefined) throw new Error('the map has no screen')
  const nodes = texts.map((text, index) => ({
    ...screen,
    id: `n_${index}`,
    url_pattern: text,
    title: text,
    file: text,
    framework: text,
    forms: [
      {
        file: text,
        line: 1,
        action: text,
        method: 'post' as const,
        handler: text,
        fields: [{ name: text, type: text, required: true, line: 1 }],
      },
    ],
  }))
  const [first = screen] = nodes
  return {
    ...map,
    nodes,
    edges: texts.map((text, index) => ({
      id: `e_${index}`,
      from: first.id,
      to: `n_${index}`,
      action: 'click',
      label: text,
      count: 1,
      session_ids: [],
      friction: false,
      file: text,
      line: 1,
    })),
    frameworks: [...texts],
    unresolved_links: texts.map((text) => ({ target: text, file: text, line: 1 })),
    unread_files: texts.map((text) => ({ file: text, reason: text })),
  }
}

/** A page of a drawn map, which comes after the text around it. */
const drawnPage = '.react-flow__node'

test('what people and programs named is text in every view of the settings', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'namer')
  const client = await dashboard.openClient(customerId)
  const persona = await client.personas.create({
    name: hostile.slice(0, 100),
    role_description: hostile,
    technical_sophistication: 'low',
    patience_level: 'high',
    goals: [hostile],
    pain_points: [hostile],
    current_tools: [hostile],
  })
  await client.credentials.create({
    label: hostile.slice(0, 100),
    target_host: 'shop.example.com',
    username: 'maya',
    password: 'correct horse',
  })
  await client.repositories.create({
    name: hostile.slice(0, 100),
    clone_url: 'https://git.example.com/shop.git',
  })
  const check = await client.deployChecks.create({
    name: hostile.slice(0, 100),
    persona_ids: [persona.id],
  })
  const response = await fetch(`${dashboard.service.baseUrl}/deploy-checks/${check.id}/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${check.trigger_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ status: 'building', idempotency_key: 'a', branch: hostile }),
  })
  expect(response.status).toBe(202)
  const webhook = await client.webhooks.create({
    url: 'https://hooks.example.com/?class=planted',
    events: ['run.failed'],
  })
  const deliveryId = await seedDeadDelivery(dashboard.service.db, {
    customerId,
    webhookId: webhook.id,
  })
  const attempts = [{ at: '2026-03-01T10:00:00.000Z', status_code: 503, error: hostile }]
  await dashboard.service.db
    .updateTable('webhook_deliveries')
    .set({ attempts: JSON.stringify(attempts), last_error: hostile })
    .where('id', '=', deliveryId)
    .execute()
  await client.apiKeys.create({ name: hostile.slice(0, 100) })
  await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  await inviteTo(dashboard.service, customerId, { email: 'guest@example.com', role: 'viewer' })
  await openMember(dashboard.service, customerId, { email: 'listed@example.com', role: 'viewer' })
  await seedUsage(dashboard.service.db, customerId, '2026-03-05T00:00:00Z')
  // Only a defect elsewhere could let these in.
  const { db } = dashboard.service
  await db.updateTable('allowed_targets').set({ host_pattern: hostile }).execute()
  await db.updateTable('invitations').set({ email: hostile }).execute()
  await db.updateTable('customers').set({ name: hostile }).execute()
  await db.updateTable('people').set({ is_operator: true }).execute()
  await db
    .updateTable('people')
    .set({ email: hostile })
    .where('email', '=', 'listed@example.com')
    .execute()
  await db.updateTable('runs').set({ target_url: hostile }).execute()
  const model_routes = JSON.stringify([{ name: hostile, isHealthy: false }])
  await db
    .insertInto('workers')
    .values({ id: hostile, version: hostile, concurrency: 1, model_routes })
    .execute()
  const settings = `${dashboard.service.baseUrl}/app/${customerId}/settings`
  const views = [
    'general',
    '../sites',
    'keys',
    'members',
    '../personas',
    `../personas/${persona.id}`,
    `../personas/new?from=${persona.id}`,
    'logins',
    '../maps',
    '../checks',
    `../checks/${check.id}`,
    'webhooks',
    `webhooks/${webhook.id}`,
    'usage?month=2026-03',
    '../../system',
  ]
  for (const view of views) {
    await openView(page, `${settings}/${view}`, ['class=planted'])
    expect([view, await findPlanted(page)]).toEqual([view, harmless])
  }
  expect(problems).toEqual([])
})
