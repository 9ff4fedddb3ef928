import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExplorer } from '../../../src/mind/explorer.ts'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { renderReportHtml } from '../../../src/reports/render/render-report-html.ts'
import { renderReportMarkdown } from '../../../src/reports/render/render-report-markdown.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const question = 'Order tea for 5 euros?'
const shop = `<main><h1>Tea</h1><button>Order tea</button><p role="status"></p></main><script>
  document.querySelector('button').onclick = () => {
    if (!confirm('${question}')) return
    const name = prompt('Your full name', '')
    document.querySelector('p').textContent = name ? 'Order confirmed for ' + name : 'No order'
  }</script>`

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('questions are cancelled unless the visitor decided to accept them, and record and report say so', async () => {
  await using site = await startLocalSite({ '/': shop })
  const { transcript, events } = await bench.run(
    {
      mind: createScriptedMind((situation) => {
        const click = () => ({ kind: 'click', ref: refOf(situation, 'Order tea') }) as const
        if (situation.turn === 1) return click()
        if (situation.turn === 2) return { kind: 'answer_dialog', accept: false, text: '' }
        if (situation.turn === 3) return click()
        if (situation.turn === 4) return { kind: 'answer_dialog', accept: true, text: 'Ada Byron' }
        if (situation.turn === 5) return click()
        return { kind: 'done', summary: 'Ordered.', quote: 'Order confirmed for Ada Byron' }
      }),
    },
    { targetUrl: site.url, task: 'Order tea' },
  )

  const report = buildReport(transcript)
  const confirm = { type: 'confirm', message: question, text: null }
  expect(report.report.dialogs).toEqual([
    { turn: 1, ...confirm, answer: 'cancelled' },
    { turn: 3, ...confirm, answer: 'cancelled' },
    { turn: 5, ...confirm, answer: 'accepted' },
    { turn: 5, type: 'prompt', message: 'Your full name', answer: 'accepted', text: 'Ada Byron' },
  ])
  expect(report.report.outcome.status).toBe('succeeded')
  for (const page of [renderReportMarkdown(report), renderReportHtml(report, () => null)]) {
    expect(page).toContain(`Turn 3: “${question}” (confirm) was cancelled.`)
    expect(page).toContain(`Turn 5: “${question}” (confirm) was accepted.`)
    expect(page).toContain('Turn 5: “Your full name” (prompt) was accepted with “Ada Byron”.')
  }
  expect(JSON.stringify(events)).toContain('Your full name')
})

test('the explorer accepts what it wants and answers what it is asked', async () => {
  await using site = await startLocalSite({ '/': shop })
  const { transcript } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl: site.url, task: 'Order tea' },
  )

  const { report } = buildReport(transcript)
  expect(report.dialogs).toMatchObject([
    { type: 'confirm', answer: 'cancelled' },
    { type: 'confirm', answer: 'accepted' },
    { type: 'prompt', answer: 'accepted', text: '' },
    { type: 'confirm', answer: 'accepted' },
    { type: 'prompt', answer: 'accepted', text: expect.stringMatching(/^\w+ \w+$/) },
  ])
  expect(report.outcome.status).toBe('succeeded')
})
