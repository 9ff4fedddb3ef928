import type { Transcript } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import { buildTranscript, buildTurn } from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from '../compose/build-report.ts'
import { renderReportHtml } from '../render/render-report-html.ts'
import { renderReportMarkdown } from '../render/render-report-markdown.ts'

const asked = buildTranscript({
  turns: [
    buildTurn({ question: 'What do you see?', answer: 'A lamp & a <mug>.' }),
    buildTurn({ turn: 2, question: 'And now?', answer: null }),
    buildTurn({
      turn: 3,
      dialogs: [
        { type: 'confirm', message: 'Delete it?', answer: 'accepted', text: null },
        { type: 'prompt', message: 'New name', answer: 'accepted', text: 'Lamp' },
        { type: 'alert', message: 'Done.', answer: 'accepted', text: null },
      ],
    }),
  ],
})

test('every answer is in the report with its turn and time, including a missing one', () => {
  const report = buildReport(asked)
  expect(report.report.answers).toEqual([
    {
      turn: 1,
      at: '2026-11-21T07:00:00.000Z',
      question: 'What do you see?',
      answer: 'A lamp & a <mug>.',
    },
    { turn: 2, at: '2026-11-21T07:00:00.000Z', question: 'And now?', answer: null },
  ])
  const markdown = renderReportMarkdown(report)
  expect(markdown).toContain('“What do you see?” (after turn 1, 21 November 2026, 07:00 UTC)')
  expect(markdown).toContain(
    '“And now?” (after turn 2, 21 November 2026, 07:00 UTC) The model gave no answer',
  )
  const page = renderReportHtml(report, () => null)
  expect(page).toContain(
    'What do you see? <small>after turn 1, 21 November 2026, 07:00 UTC</small>',
  )
  expect(page).toContain('A lamp &amp; a &lt;mug&gt;.')
})

test('browser dialogs are in it with their answers', () => {
  const report = buildReport(asked)
  expect(report.report.dialogs?.map(({ turn, message }) => [turn, message])).toEqual([
    [3, 'Delete it?'],
    [3, 'New name'],
    [3, 'Done.'],
  ])
  for (const text of [renderReportMarkdown(report), renderReportHtml(report, () => null)]) {
    expect(text).toContain('Turn 3: “Delete it?” (confirm) was accepted.')
    expect(text).toContain('Turn 3: “New name” (prompt) was accepted with “Lamp”.')
    expect(text).toContain('Turn 3: “Done.” (alert) was closed.')
  }
})

test.each([
  [{ input_tokens: 0, output_tokens: 0, cost_usd: 0 }, 'none used'],
  [{ input_tokens: 12_000, output_tokens: 345, cost_usd: 0.123 }, '12,345 tokens, 0.12 USD'],
  [{ input_tokens: 100, output_tokens: 1, cost_usd: 0.001 }, '101 tokens, under 0.01 USD'],
  [
    { input_tokens: 100, output_tokens: 1, cost_usd: 0, unpriced_tokens: 101 },
    '101 tokens, cost unknown',
  ],
])('%o is shown as %s', (usage, words) => {
  const transcript: Transcript = buildTranscript({
    turns: [buildTurn({ usage: { ...usage, ms: 1 } })],
  })
  const report = buildReport(transcript)
  expect(renderReportMarkdown(report)).toContain(`- **Language model:** ${words}`)
  expect(renderReportHtml(report, () => null)).toContain(words)
})

test('a session that was asked nothing has no such sections', () => {
  const report = buildReport(buildTranscript())
  expect(report.report).not.toHaveProperty('answers')
  expect(renderReportMarkdown(report)).not.toContain('Questions and answers')
})
