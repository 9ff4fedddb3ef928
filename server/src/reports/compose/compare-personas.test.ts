import type { Report } from '@understudy/contract/report'
import { describe, expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { renderAggregateHtml } from '../render/render-aggregate-html.ts'
import { renderAggregateMarkdown } from '../render/render-aggregate-markdown.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'

const shipping = 'https://shop.example/shipping'
const home = 'https://shop.example/'

const friction = buildFriction({
  subject: 'shop.example/shipping picture',
  title: 'The picture is missing',
})
const maria = buildReport(
  buildTranscript({ turns: [buildTurn({ url: shipping, frictions: [friction] })] }),
)

/** A session that ends on this page. */
function visit(name: string, url: string): Report {
  return buildReport(
    buildTranscript({
      session_id: `sess_${name}`,
      persona: { ...testPersona, id: `pers_${name}`, name },
      turns: [buildTurn({ result: { ok: true, changed: true, url, error: null, ms: 1 } })],
    }),
  )
}

/** As it was written before reports said which pages were opened. */
function age(written: Report): Report {
  const { opened_pages: _unknown, ...report } = written.report
  return { ...written, report }
}

function aggregate(...others: Report[]) {
  return buildAggregate({ runId: 'run_1', targetUrl: home, reports: [maria, ...others] })
}

test('a problem on a page that no other persona opened is not called unique to one', () => {
  const { persona_comparison: compared } = aggregate(visit('John', home))
  expect(compared[0]?.text).toContain(
    'On pages that no other persona opened: The picture is missing.',
  )
  expect(compared[0]?.text).not.toContain('Only this persona')
})

test('a problem on a page that another persona opened, or may have, is', () => {
  for (const john of [visit('John', shipping), age(visit('John', home))]) {
    expect(aggregate(john).persona_comparison[0]?.text).toContain(
      'Only this persona ran into: The picture is missing.',
    )
  }
})

describe('a report counts the sessions that opened the page of a problem', () => {
  test('beside all sessions, where these are more', () => {
    const built = aggregate(visit('John', home), visit('Li', shipping))
    expect(built.findings[0]).toMatchObject({ frequency: 0.3333, sessions_on_page: 2 })
    const words = 'seen in 1 of 3 sessions, in 1 of 2 that opened an affected page'
    expect(built.top_fixes[0]?.why).toBe(`Major (3 of 4), ${words}. Nothing changed.`)
    expect(renderAggregateMarkdown(built)).toContain(`· ${words}*`)
    expect(renderAggregateHtml(built, () => null)).toContain(
      '1 of 3 sessions, in 1 of 2 that opened an affected page',
    )
  })

  test('by the kind of page, however its address is written', () => {
    const written = buildFriction({ subject: 'shop.example/orders/:id', severity: 2 })
    const first = buildReport(
      buildTranscript({ turns: [buildTurn({ url: `${home}orders/17`, frictions: [written] })] }),
    )
    const reports = [first, visit('John', `${home}orders/18?utm_source=mail#top`)]
    const built = buildAggregate({ runId: 'run_1', targetUrl: home, reports })
    expect(built.findings[0]).toMatchObject({ frequency: 0.5, sessions_on_page: 2 })
    expect(built.top_fixes[0]?.why).toContain('seen in 1 of 2 sessions. ')
  })

  test('and those in which code measured it, where its visitor only said so in others', () => {
    const said = visit('John', shipping)
    const claims = maria.report.findings.map((finding) => ({
      ...finding,
      noticed_by: 'visitor' as const,
    }))
    const john = { ...said, report: { ...said.report, findings: claims } }
    const built = aggregate(john)
    expect(built.findings).toMatchObject([{ frequency: 1, measured_in: 1 }])
    const words = '2 of 2 sessions, measured in 1'
    expect(built.top_fixes[0]?.why).toContain(`seen in ${words}. `)
    expect(renderAggregateMarkdown(built)).toContain(`· seen in ${words}*`)
    expect(renderAggregateHtml(built, () => null)).toContain(`<dd>${words}</dd>`)
  })

  test('on the card of every problem', () => {
    const page = renderAggregateHtml(
      aggregate(visit('John', home), visit('Li', shipping)),
      () => null,
    )
    expect(page).toMatch(
      /<dt>Seen in<\/dt>\s*<dd>1 of 3 sessions, in 1 of 2 that opened an affected page<\/dd>/u,
    )
  })

  test('unless one of the reports does not say which pages were opened', () => {
    const built = aggregate(visit('John', home), age(visit('Li', home)))
    expect(built.findings[0]).not.toHaveProperty('sessions_on_page')
    expect(built.top_fixes[0]?.why).toContain('seen in 1 of 3 sessions. ')
  })
})

test('the report of a session lists each page that it opened once, and no page of the browser', () => {
  const turns = [
    buildTurn({ url: home }),
    buildTurn({
      turn: 2,
      url: `${home}lamps/12`,
      result: {
        ok: false,
        changed: true,
        url: 'chrome-error://chromewebdata/',
        error: null,
        ms: 1,
      },
    }),
    buildTurn({ turn: 3, url: `${home}lamps/13` }),
  ]
  const timings = [{ url: `${home}go`, turn: 2, ttfb_ms: 1, load_ms: 2, lcp_ms: null, cls: 0 }]
  expect(buildReport(buildTranscript({ turns, timings })).report.opened_pages).toEqual([
    'shop.example/',
    'shop.example/lamps/:id',
    'shop.example/go',
  ])
})
