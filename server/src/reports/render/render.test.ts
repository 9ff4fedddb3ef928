import { describe, expect, test } from 'vitest'
import type { Transcript } from '@understudy/contract/transcript'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from '../build/build-aggregate.ts'
import { buildReport } from '../build/build-report.ts'
import { buildRunMap } from '../build/build-run-map.ts'
import { html } from './html.ts'
import { escapeMarkdown } from './markdown.ts'
import { renderAggregateHtml } from './render-aggregate-html.ts'
import { renderAggregateMarkdown } from './render-aggregate-markdown.ts'
import { renderReportHtml } from './render-report-html.ts'
import { renderReportMarkdown } from './render-report-markdown.ts'
import type { PagedRun } from './page/render-report-page.ts'
import { renderReportPage } from './page/render-report-page.ts'
import { renderSignInPage } from './render-sign-in-page.ts'

const hostile =
  '<script>alert(1)</script><img src=x onerror=alert(2)>"\' ![p](https://evil.example/p.png) [x](javascript:1) www.evil.example \u202Egpj.exe \u001B[31mred\u0000'

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
  runId: 'run_1',
  targetUrl: hostileTranscript.target_url,
  task: hostile,
  flows: [hostile],
  status: 'completed',
  createdAt: '2026-11-21T07:00:00.000Z',
  sessions: [
    { id: 'sess_1', personaName: hostile, status: 'completed', turns: 1, ending: hostile },
  ],
}

const findPicture = () => ({ src: 'data:image/png;base64,AA==', width: 800, height: 600 })

/** As the service links pictures. */
const linkPicture = (sessionId: string, file: string) => `/r/run_1/${sessionId}/${file}?t=x`

/** A page of a run without any results. */
const nothing = {
  aggregate: null,
  reports: [],
  map: null,
  transcripts: [],
  findPicture,
  linkPicture,
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
      renderReportPage({ ...nothing, run: { ...run, status: 'running' } }),
    ],
  ])('stay texts in the HTML of the %s', (_name, page) => {
    expect(page).not.toMatch(
      /<script|onerror=alert\(2\)>|href="(?!#|data:image\/|\/r\/run_1\/sess_1\/)/i,
    )
    expect(page).not.toMatch(/<img(?! loading="lazy" src="(?:data:image\/|\/r\/run_1\/sess_1\/))/i)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    for (const control of controls) expect(page).not.toContain(control)
  })

  test.each([
    ['report', renderReportMarkdown(report)],
    ['aggregate', renderAggregateMarkdown(aggregate)],
  ])('stay texts in the Markdown of the %s', (_name, markdown) => {
    expect(markdown).toContain(String.raw`\<script\>alert(1)\</script\>`)
    expect(markdown).not.toMatch(/(?<!\\)[<]/)
    expect(markdown).not.toMatch(/(?<!\\)\[/)
    expect(markdown).not.toMatch(/https?:\/\//)
    expect(markdown).not.toMatch(/www\.evil/)
    for (const control of controls) expect(markdown).not.toContain(control)
  })
})

test.each([
  ['two\nlines', 'two lines'],
  ['- item', String.raw`\- item`],
  ['1. first', String.raw`1\. first`],
  ['0003.png', '0003.png'],
  ['a | b', String.raw`a \| b`],
  ['`code` *bold* _it_', '\\`code\\` \\*bold\\* \\_it\\_'],
  ['&lt;b&gt;', String.raw`\&lt;b\&gt;`],
  ['mail me@evil.example', String.raw`mail me\@evil.example`],
  ['WWW.Evil.example', String.raw`WWW\.Evil.example`],
  ['``` js', '\\`\\`\\` js'],
  ['#a\\`b | td[title="`"]', '\\#a\\\\\\`b \\| td\\[title="\\`"\\]'],
  ['![x](javascript:1)', String.raw`\!\[x\](javascript:1)`],
  ['ends in \\', 'ends in \\\\'],
  ['===', String.raw`\===`],
])('%j is %j in Markdown', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped)
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

describe('the page of a run', () => {
  test('refreshes itself while the run is in progress, and not afterwards', () => {
    const refresh = '<meta http-equiv="refresh" content="3" />'
    expect(renderReportPage({ ...nothing, run: { ...run, status: 'queued' } })).toContain(refresh)
    expect(renderReportPage({ ...nothing, run: { ...run, status: 'failed' } })).not.toContain(
      refresh,
    )
  })

  const turn = buildTurn({
    frictions: [buildFriction(), buildFriction({ subject: 'other', box: null })],
  })
  const transcript = buildTranscript({ turns: [turn] })
  const box = '<rect class="box" x="6" y="16" width="108" height="48" rx="5" />'

  test('links each screenshot, which loads when it comes into view, with the box drawn', () => {
    const page = renderReportPage({
      ...nothing,
      run,
      reports: [buildReport(transcript)],
      transcripts: [transcript],
      findPicture: (sessionId, file) => ({
        src: linkPicture(sessionId, file),
        width: 800,
        height: 600,
      }),
    })
    const source = '/r/run_1/sess_1/0001.png?t=x'
    expect(page).toContain(`<a class="shot" href="${source}"`)
    expect(page).toContain(`<img loading="lazy" src="${source}" width="800" height="600"`)
    expect(page).toContain(box)
    expect(page).not.toContain('data:image/png')
  })

  test('links every piece of evidence to its turn in the timeline', () => {
    const page = renderReportPage({
      ...nothing,
      run,
      reports: [buildReport(transcript)],
      transcripts: [transcript],
    })
    expect(page).toContain('<li id="turn-sess_1-1">')
    expect(page).toMatch(/<li>\s*<a href="#turn-sess_1-1">Turn 1<\/a>/)
    expect(page).toContain('Timeline: 1 turn in 2 min 0 s')
  })

  test('as a document of its own carries each screenshot once, however many findings it shows', () => {
    const page = renderReportHtml(buildReport(transcript), findPicture)
    expect(page.match(/data:image\/png/g)).toHaveLength(1)
    expect(page).toContain(box)
    expect(page).not.toContain('href="#turn-')
  })

  test('names the sessions without a report', () => {
    const rendered = renderReportPage({
      ...nothing,
      run: {
        ...run,
        status: 'failed',
        sessions: [
          {
            id: 'sess_9',
            personaName: 'Maria',
            status: 'failed',
            turns: 0,
            ending: 'The browser could not be started.',
          },
        ],
      },
    })
    expect(rendered).toContain('Sessions without a report')
    expect(rendered).toContain('The browser could not be started.')
  })

  test('without a token says how to get in', () => {
    expect(renderSignInPage()).toContain('report_url')
  })
})
