import type { Transcript } from '@understudy/contract/transcript'
import { describe, expect, test } from 'vitest'
import { listActive } from '../../../tests/support/readers/read-markdown.ts'
import { nothing, testRun, findPicture } from '../../../tests/support/records/build-report-page.ts'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { liveScript } from '../../lib/live-script.ts'
import { buildAggregate } from '../compose/build-aggregate.ts'
import { buildReport } from '../compose/build-report.ts'
import { buildRunMap } from '../compose/build-run-map.ts'
import { html } from './html.ts'
import type { PagedRun } from './page/paged-run.ts'
import { renderReportPage } from './page/render-report-page.ts'
import { renderAggregateHtml } from './render-aggregate-html.ts'
import { renderAggregateMarkdown } from './render-aggregate-markdown.ts'
import { renderReportHtml } from './render-report-html.ts'
import { renderReportMarkdown } from './render-report-markdown.ts'

const hostile =
  '<script>alert(1)</script><img src=x onerror=alert(2)>"\' ![p](https://evil.example/p.png) [x](javascript:1) www.evil.example @octo/security Fixes #12 \u202Egpj.exe \u001B[31mred\u0000'

/** Every text that a page or a model writes is hostile. */
const hostileTranscript: Transcript = buildTranscript({
  target_url: 'https://shop.example/"><script>alert(3)</script>',
  task: hostile,
  flows: [hostile],
  persona: { ...testPersona, name: hostile, role_description: hostile },
  termination_reason: hostile,
  termination_kind: 'gave_up',
  accessibility: [
    {
      url: 'https://shop.example/',
      turn: 1,
      rule: hostile,
      impact: 'serious',
      help: hostile,
      help_url: 'javascript:alert(4)',
      targets: [hostile],
      count: 1,
    },
  ],
  turns: [
    buildTurn({
      title: hostile,
      thought: hostile,
      observation: hostile,
      url: 'https://shop.example/?q="><script>',
      action: { kind: 'click', ref: 'e1', label: hostile, text: hostile },
      result: { ok: true, changed: true, url: 'https://shop.example/x', error: hostile, ms: 1 },
      frictions: [
        buildFriction({
          title: hostile,
          expected: hostile,
          observed: hostile,
          recommendation: hostile,
          quote: hostile,
        }),
      ],
    }),
  ],
})

const run: PagedRun = {
  ...testRun,
  targetUrl: hostileTranscript.target_url,
  task: hostile,
  flows: [hostile],
  verdict: hostile,
  sessions: [
    { id: 'sess_1', personaName: hostile, status: 'completed', turns: 1, ending: hostile },
  ],
}

const controls = ['\u202e', '\u001b', '\u0000']

describe('hostile texts', () => {
  const report = buildReport(hostileTranscript)
  const aggregate = buildAggregate({
    runId: 'run_1',
    targetUrl: hostileTranscript.target_url,
    reports: [report],
  })
  const map = buildRunMap([hostileTranscript])

  test.each([
    ['report', renderReportHtml(report, findPicture)],
    ['aggregate', renderAggregateHtml(aggregate, findPicture)],
    [
      'page',
      renderReportPage({
        ...nothing,
        run,
        aggregate,
        reports: [report],
        map,
        transcripts: [hostileTranscript],
      }),
    ],
    [
      'page of a run in progress',
      renderReportPage({ ...nothing, run: { ...run, status: 'running', isOver: false } }),
    ],
  ])('stay texts in the HTML of the %s', (_name, page) => {
    expect(page.replace(`<script>${liveScript}</script>`, '')).not.toMatch(
      /<script|onerror=alert\(2\)>|href="(?!#|data:image\/|\/r\/run_1\/sess_1\/)/i,
    )
    expect(page).not.toMatch(/<img(?! loading="lazy"| alt=")/i)
    expect(page).not.toMatch(/<img[^>]* src="(?!data:image\/|\/r\/run_1\/sess_1\/)/i)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    for (const control of controls) expect(page).not.toContain(control)
  })

  test.each([
    ['report', renderReportMarkdown(report)],
    ['aggregate', renderAggregateMarkdown(aggregate)],
  ])('stay texts in the Markdown of the %s', (_name, markdown) => {
    expect(markdown).toContain('`<script>alert(1)</script><img src=x onerror=alert(2)>')
    expect(listActive(markdown)).toEqual([])
    for (const control of controls) expect(markdown).not.toContain(control)
  })
})

test('a lone surrogate does not reach a page', () => {
  expect(String(html`<p>${'a\ud800b'}</p>`)).toBe('<p>a\ufffdb</p>')
})

test('markup made by the template is inserted unchanged, and nothing for null', () => {
  const inner = html`<b>${'<'}</b>`
  expect(String(html`<p>${inner}${null}${[inner, 'x']}${3}</p>`)).toBe(
    '<p><b>&lt;</b><b>&lt;</b>x3</p>',
  )
})

test('a session that saw nothing shows why, without praise or grades', () => {
  const report = buildReport(
    buildTranscript({
      turns: [],
      termination_kind: 'blocked',
      termination_reason: 'The host name of the target is not known.',
    }),
  )
  const page = renderReportHtml(report, findPicture)
  expect(page).toContain('The site was not tested.')
  expect(page).toContain('The host name of the target is not known.')
  expect(page).not.toContain('No problems with the site were noticed.')
  expect(page).not.toContain('class="ease"')
  expect(renderReportMarkdown(report)).toContain('| – |')
  const sessions = { runId: 'run_1', targetUrl: 'https://shop.example/', reports: [report] }
  const whole = renderAggregateHtml(buildAggregate(sessions), findPicture)
  expect(whole).toContain('<small>nothing was tested</small>')
})

test('a session that was broken off in its first turn is not praised for what it did not see', () => {
  const [turn] = buildTranscript().turns
  const report = buildReport(
    buildTranscript({
      turns: turn === undefined ? [] : [{ ...turn, result: { ...turn.result, unseen: true } }],
      termination_kind: 'browser_error',
    }),
  )
  const sessions = { runId: 'run_1', targetUrl: 'https://shop.example/', reports: [report] }
  const all = [
    renderReportHtml(report, findPicture),
    renderReportMarkdown(report),
    renderAggregateHtml(buildAggregate(sessions), findPicture),
    renderAggregateMarkdown(buildAggregate(sessions)),
  ]
  expect(all.filter((text) => text.includes('The site was not tested.'))).toHaveLength(4)
  expect(all.filter((text) => text.includes('No problems with the site'))).toEqual([])
})

test('named steps are shown with their result in Markdown, in HTML and at the top of the page', () => {
  const flow = 'Open the mugs'
  const transcript = buildTranscript({
    task: null,
    flows: [flow],
    outcome: {
      ...buildTranscript().outcome,
      flows: [{ flow, status: 'reached', turn: 1, quote: 'Shop' }],
    },
  })
  const report = buildReport(transcript)
  expect(renderReportMarkdown(report)).toContain('| Open the mugs | Reached | turn 1, ')
  expect(renderReportMarkdown(report)).toContain('- **Task:** named steps: Open the mugs')
  expect(renderReportHtml(report, findPicture)).toMatch(/<th scope="row"[^>]*>Open the mugs<\/th>/)
  const page = renderReportPage({
    ...nothing,
    run: { ...run, task: null, flows: [flow] },
    aggregate: buildAggregate({
      runId: 'run_1',
      targetUrl: 'https://a.example/',
      reports: [report],
    }),
    reports: [report],
  })
  expect(page).toContain('<b>named steps: Open the mugs</b>')
  expect(page).toContain('<h2 id="flows">Named steps</h2>')
  expect(page).not.toContain('explored freely')
})

test('an aggregate lists a major rule before a minor problem, and says how certain what to fix first is', () => {
  const frictions = [
    buildFriction({
      title: 'Slow',
      subject: 'shop.example/ slow',
      severity: 2,
      status: 'verified',
    }),
    buildFriction({
      detector: 'accessibility-violation',
      category: 'accessibility',
      subject: 'shop.example/ rule',
      title: 'No name',
    }),
  ]
  const transcript = buildTranscript({
    task: null,
    termination_kind: 'gave_up',
    turns: [buildTurn({ frictions })],
  })
  const aggregate = buildAggregate({
    runId: 'run_1',
    targetUrl: 'https://shop.example/',
    reports: [buildReport(transcript)],
  })
  const markdown = renderAggregateMarkdown(aggregate)
  const page = renderAggregateHtml(aggregate, findPicture)
  expect(aggregate.findings.map(({ severity }) => severity)).toEqual([3, 2])
  expect(markdown).toContain('Slow. Verified. Minor (2 of 4)')
  expect(markdown).toContain('No name. Not confirmed. Major (3 of 4)')
  expect(page).toContain('Verified. Minor (2 of 4)')
  expect(page).toContain('Not confirmed. Major (3 of 4)')
})
