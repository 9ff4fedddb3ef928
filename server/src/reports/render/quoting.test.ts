import { describe, expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from '../compose/build-aggregate.ts'
import { buildReport } from '../compose/build-report.ts'
import { renderAggregateHtml } from './render-aggregate-html.ts'
import { renderAggregateMarkdown } from './render-aggregate-markdown.ts'
import { renderReportMarkdown } from './render-report-markdown.ts'

const quote = 'No results for “vases”.'
const friction = buildFriction({
  title: 'An error message does not say what is wrong: “Invalid.”',
  quote,
})
const report = buildReport(
  buildTranscript({
    turns: [buildTurn({ observation: quote, thought: '“Bowls” is new.', frictions: [friction] })],
  }),
)
const other = buildReport(
  buildTranscript({
    session_id: 'sess_2',
    persona: { ...testPersona, id: 'pers_2', name: 'John' },
  }),
)
const aggregate = buildAggregate({
  runId: 'run_1',
  targetUrl: 'https://shop.example/',
  reports: [report, other],
})

describe('a title that ends in a quoted sentence gets no second full stop', () => {
  test('in the summary of a session', () => {
    expect(report.report.summary).toMatch(/the worst: An error .*: “Invalid\.”$/)
  })

  test('in the comparison of the personas', () => {
    expect(aggregate.persona_comparison[0]?.text).toMatch(
      /Only this persona ran into: An error .*“Invalid\.”$/,
    )
  })

  test('before the reason of a fix, next to the share of the sessions', () => {
    const markdown = renderAggregateMarkdown(aggregate)
    expect(markdown).toContain(
      'wrong: “Invalid.” Not confirmed. Major (3 of 4), seen in 1 of 2 sessions.',
    )
    expect(markdown).toContain('· seen in 1 of 2 sessions*')
  })
})

describe('quotes inside a quote are single ones', () => {
  test('in the Markdown of a run', () => {
    expect(renderAggregateMarkdown(aggregate)).toContain(': “No results for ‘vases’.”\n')
  })

  test('in the page of a run', () => {
    expect(renderAggregateHtml(aggregate, () => null)).toContain('<q>No results for ‘vases’.</q>')
  })

  test('in the thoughts of a session', () => {
    expect(renderReportMarkdown(report)).toContain('- “‘Bowls’ is new.” (turn 1)')
  })
})
