import { describe, expect, test } from 'vitest'
import {
  findPicture,
  linkPicture,
  nothing,
  testRun,
} from '../../../../tests/support/records/build-report-page.ts'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from '../../compose/build-aggregate.ts'
import { buildReport } from '../../compose/build-report.ts'
import { renderAggregateMarkdown } from '../render-aggregate-markdown.ts'
import { renderReportHtml } from '../render-report-html.ts'
import { renderSignInPage } from '../render-sign-in-page.ts'
import { renderReportPage } from './render-report-page.ts'

/** The record shows that the goal was reached. */
const supported = buildTranscript({
  outcome: { ...buildTranscript().outcome, supported: true, evidence_turn: 1 },
})

describe('the page of a run', () => {
  test('follows the run while it is in progress, without scripts by refreshing, and not afterwards', () => {
    const going = renderReportPage({
      ...nothing,
      run: { ...testRun, status: 'running', isOver: false },
    })
    const refresh = '<meta http-equiv="refresh" content="3" />'
    expect(going).toContain(`<noscript>${refresh}</noscript>`)
    expect(going).toContain('data-live="/r/run_1/live?t=x"')
    expect(going).toContain('<li id="live-sess_1">')
    const over = renderReportPage({ ...nothing, run: { ...testRun, status: 'failed' } })
    expect(over).not.toContain(refresh)
    expect(over).not.toContain('<script')
  })

  test('begins with the verdict, if there is one', () => {
    const verdict = 'Failed. 1 new problem of severity 3 or higher.'
    const judged = renderReportPage({ ...nothing, run: { ...testRun, verdict } })
    expect(judged).toContain(`<b>Gate:</b> ${verdict}`)
    expect(renderReportPage({ ...nothing, run: testRun })).not.toContain('Gate')
  })

  test('says whom the completion rate leaves out', () => {
    const unclear = buildReport(
      buildTranscript({
        session_id: 'sess_2',
        persona: { ...testPersona, id: 'pers_tom', name: 'Tom' },
        termination_kind: 'browser_error',
      }),
    )
    const aggregate = buildAggregate({
      runId: 'run_1',
      targetUrl: 'https://shop.example/',
      reports: [buildReport(supported), unclear],
    })
    expect(renderReportPage({ ...nothing, run: testRun, aggregate })).toContain(
      '<small>Not counted, as inconclusive: Tom.</small>',
    )
    expect(renderAggregateMarkdown(aggregate)).toContain('Not counted, as inconclusive: Tom.')
  })

  test('does not call the error page of the browser the start page of the site', () => {
    const url = 'chrome-error://chromewebdata/'
    const result = { ok: true, changed: true, url, error: null, ms: 5 }
    const failed = buildTranscript({ turns: [buildTurn({ result })] })
    const page = renderReportPage({
      ...nothing,
      run: testRun,
      reports: [buildReport(failed)],
      transcripts: [failed],
    })
    expect(page).toContain('→ the browser’s error page')
  })

  const turn = buildTurn({
    frictions: [buildFriction(), buildFriction({ subject: 'other', box: null })],
  })
  const transcript = buildTranscript({ turns: [turn] })
  const box = '<rect class="box" x="6" y="16" width="108" height="48" rx="5" />'

  test('links each screenshot, which loads when it comes into view, with the box drawn', () => {
    const page = renderReportPage({
      ...nothing,
      run: testRun,
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
      run: testRun,
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
        ...testRun,
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

  test('without a token says how to open the report', () => {
    expect(renderSignInPage()).toContain('report_url')
  })
})
