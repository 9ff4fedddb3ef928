import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import type { Action } from '../../../src/turn/action.ts'
import type { ClaimedFinding } from '../../../src/turn/decision.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf, type ScriptedTurn } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const write = (main: string) =>
  `<!doctype html><html lang="en"><title>Tea shop</title><main><h1>Tea shop</h1>${main}</main></html>`

const claim: ClaimedFinding = {
  title: 'The order button does nothing',
  category: 'interaction',
  severity: 4,
  expected: 'An order.',
  observed: 'Nothing.',
  quote: 'Tea shop',
  place: '',
  recommendation: 'Mend it.',
  check: 'other',
}

/** Presses the control, says that it does nothing, and leaves. */
async function look(url: string, name: string, task = 'Order a tin of tea') {
  const mind = createScriptedMind((situation): ScriptedTurn => {
    if (situation.turn === 1) return { kind: 'click', ref: refOf(situation, name) }
    const leave: Action = { kind: 'give_up', reason: 'It did not work.' }
    return { action: leave, finding: claim }
  })
  const { transcript, turns } = await bench.run(
    { mind, openBrowser: () => openSiteSession(url, { isReadOnly: true }) },
    { targetUrl: url, interaction: 'look', task },
  )
  return { turns, whole: { ...transcript, task, interaction: 'look' as const } }
}

test.each([
  ['a form', '<form method="post" action="/orders"><button>Order</button></form>', 'POST /orders'],
  [
    'a script',
    `<button onclick="fetch('/orders', { method: 'POST' }).then((r) => r.json())">Order</button>`,
    'POST /orders',
  ],
  [
    'a script that says so when it fails',
    `<button onclick="fetch('/orders', { method: 'PUT', body: '1' })
      .catch(() => { out.textContent = 'Sorry, something went wrong.' })">Order</button><p role="alert" id="out"></p>`,
    'PUT /orders',
  ],
  ['a link', '<a href="/basket/7/delete">Order</a>', 'GET /basket/7/delete'],
])('%s sends nothing in a run that only looks', async (_what, control, held) => {
  const asked: string[] = []
  await using site = await startLocalSite({ '/': write(control) }, ({ method = '', url = '' }) => {
    asked.push(`${method} ${url}`)
    return false
  })
  const { turns, whole } = await look(site.url, 'Order')

  expect(asked.filter((one) => /orders|delete/u.test(one))).toEqual([])
  expect(turns[0]?.result).toMatchObject({
    ok: false,
    error: `this visit only looks, so ${held} was not sent; this is not the site’s fault`,
  })
  const { report, session } = buildReport(whole)
  expect(session.interaction).toBe('look')
  expect(report.findings.filter(({ attribution }) => attribution === 'site')).toEqual([])
  expect(report.outcome).toMatchObject({
    status: 'inconclusive',
    reason: `The run only looked, so it is unknown what would have followed: “Order” (${held}) was not sent.`,
    evidence: [{ turn: 1 }],
  })
  expect(report.limits).toContain(
    `Not tested because the rules of the run forbid it: “Order” (${held}) was not sent.`,
  )
  expect(report.limits.join('\n')).toContain('Left out: in turn 2 the persona reported “The order')
})

test('a beacon and a socket send nothing either', async () => {
  const asked: string[] = []
  const page = write(`<button onclick="navigator.sendBeacon('/orders', 'tea'); try {
    new WebSocket('wss://' + location.host + '/live').onopen = (event) => event.target.send('order')
  } catch {}">Order</button>`)
  await using site = await startLocalSite({ '/': page }, ({ method = '', url = '' }) => {
    asked.push(`${method} ${url}`)
    return false
  })
  await look(site.url, 'Order')
  expect(asked.filter((one) => /orders|live/u.test(one))).toEqual([])
})

test('what a page reads is sent, and what is wrong with it is found', async () => {
  const page = write(
    `<img src="/lost.png" alt="Tea" width="200" height="100"><a href="/gone">Teas</a>
    <script>fetch('https://stats.test.example/envelope', { method: 'POST' }).catch(() => {})</script>`,
  )
  await using site = await startLocalSite({ '/': page })
  const { whole } = await look(site.url, 'Teas', 'Find the teas')
  const { findings, outcome } = buildReport(whole).report
  const found = findings.filter(({ attribution }) => attribution === 'site')
  expect(found.map(({ title }) => title).join('\n')).toMatch(/Teas/u)
  expect(found.length).toBeGreaterThan(1)
  expect(outcome.status).toBe('inconclusive')
})
