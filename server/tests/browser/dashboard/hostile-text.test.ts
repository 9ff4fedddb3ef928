import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { openFolds } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import {
  claimSeeded,
  png,
  seedFinishedRun,
  thought,
} from '../../support/records/seed-finished-run.ts'
import { seedDeadDelivery } from '../../support/records/seed-delivery.ts'
import { inviteTo } from '../../support/service/test-visitor.ts'
import { seedRun, seedTurn } from '../../support/records/seed-run.ts'

const dashboard = shareDashboard()

const run = 'document.documentElement.dataset.ran=1'
/** As markup it would run a script in each of the usual ways. */
const hostile = `"'><img class=planted src=x onerror="${run}"><script class=planted>${run}</script><a class=planted href="javascript:${run}">{{7*7}}</a>`

/** A run whose pages, model and persona say nothing else, and one that is still running. */
async function seedHostileRuns(customerId: string): Promise<void> {
  const { service } = dashboard
  const friction = buildFriction({
    subject: `shop.example.com/green ${hostile}`,
    title: hostile,
    expected: hostile,
    observed: hostile,
    recommendation: hostile,
  })
  for (const runId of ['run_before', 'run_hostile']) {
    await seedFinishedRun(service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`, `${runId}_b`],
      personaNames: [hostile, hostile],
      createdAt: new Date(Date.UTC(2026, 2, runId === 'run_before' ? 1 : 2)),
      frictions: [friction],
      turn: {
        url: `https://shop.example.com/?q=${hostile}`,
        title: hostile,
        action: { kind: 'click', ref: 'e1', label: hostile, text: hostile },
        result: { ...seedTurn(1).result, url: `https://shop.example.com/green?q=${hostile}` },
      },
      events: [
        thought(hostile),
        {
          kind: 'dialog',
          turn: 1,
          data: { type: 'alert', message: hostile, answer: 'accepted', text: null },
        },
      ],
    })
  }
  await seedRun(service.db, { customerId, runId: 'run_live', sessionIds: ['sess_live'] })
  const attempt = await claimSeeded(service, customerId, 'sess_live')
  const recorder = createRecorder({
    ...service,
    ...attempt,
    runId: 'run_live',
    clock: systemClock,
    redact: (text) => text,
  })
  await recorder.saveScreenshot(1, { bytes: png, extension: 'png' }, 'screenshots')
  await recorder.record([
    thought(hostile),
    {
      kind: 'action',
      turn: 1,
      data: { kind: 'click', ref: 'e1', label: hostile, text: hostile },
    },
    { kind: 'finding', turn: 1, data: friction },
  ])
  await service.db.updateTable('runs').set({ task: hostile }).execute()
}

/** Opens a view until its text is there, and everything that is folded in it. Some of it is drawn later. */
async function openView(page: Page, url: string, late?: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
    const texts = [document.body.innerText, ...Array.from(fields, ({ value }) => value)]
    return texts.some((text) => text.includes('class=planted'))
  })
  await openFolds(page)
  if (late !== undefined) await page.locator(late).first().waitFor()
}

/** What became of the text apart from text. */
async function findPlanted(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    elements: document.querySelectorAll('.planted, a[href^="javascript:"]').length,
    ran: document.documentElement.dataset['ran'] ?? null,
  }))
}

const harmless = { elements: 0, ran: null }

/** A page of a drawn map, which comes after the text around it. */
const drawnPage = '.react-flow__node:has-text("class=planted")'

test('what a hostile page said is text in every view of its run: no script runs, no element is made', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'target')
  await seedHostileRuns(customerId)
  const client = await dashboard.openClient(customerId)
  const [problem] = (await client.problems.list('run_hostile')).items
  await client.problems.comment('run_hostile', problem?.fingerprint ?? '', { text: hostile })
  await client.shareLinks.create('run_hostile', { name: hostile })
  const account = `${dashboard.service.baseUrl}/app/${customerId}`
  const runs = `${account}/runs`
  const views: [string, string?][] = [
    [runs],
    [`${runs}/run_live`],
    [`${runs}/run_hostile`, 'ul[aria-label^="History of"] :text("class=planted")'],
    [`${runs}/run_hostile/sessions/run_hostile_a?turn=1`],
    [`${runs}/run_live/sessions/sess_live?turn=1`],
    [`${runs}/run_hostile/compare`, drawnPage],
    [`${runs}/run_hostile/map?view=graph`, drawnPage],
    [`${runs}/run_hostile/map?view=list`],
    [`${runs}/new?from=run_hostile`],
    [`${runs}?host=${encodeURIComponent(hostile)}`],
    [`${account}/settings/shared`],
  ]
  for (const [view, late] of views) {
    await openView(page, view, late)
    expect([view, await findPlanted(page)]).toEqual([view, harmless])
  }
  await openView(page, `${runs}/run_hostile`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, run or action' }).fill('replay')
  await page.getByRole('option').filter({ hasText: 'class=planted' }).first().waitFor()
  expect(await findPlanted(page)).toEqual(harmless)
  expect(problems).toEqual([])
})

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
  // Only a defect elsewhere could let these in.
  const { db } = dashboard.service
  await db.updateTable('allowed_targets').set({ host_pattern: hostile }).execute()
  await db.updateTable('invitations').set({ email: hostile }).execute()
  await db.updateTable('customers').set({ name: hostile }).execute()
  const settings = `${dashboard.service.baseUrl}/app/${customerId}/settings`
  const views = [
    'general',
    'sites',
    'keys',
    '../members',
    'personas',
    `personas/${persona.id}`,
    `personas/new?from=${persona.id}`,
    'logins',
    'maps',
    'checks',
    `checks/${check.id}`,
    'webhooks',
    `webhooks/${webhook.id}`,
  ]
  for (const view of views) {
    await openView(page, `${settings}/${view}`)
    expect([view, await findPlanted(page)]).toEqual([view, harmless])
  }
  expect(problems).toEqual([])
})
