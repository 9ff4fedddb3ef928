import type { Transcript } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import { buildTranscript, testPersona } from '../../../tests/support/records/build-transcript.ts'
import { renderAggregateHtml } from '../render/render-aggregate-html.ts'
import { renderAggregateMarkdown } from '../render/render-aggregate-markdown.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'

const shown = { supported: true, evidence_turn: 1, evidence_quote: 'Shop' } as const
const unknown = { supported: null, evidence_turn: null, evidence_quote: null } as const

function aggregate(...sessions: (Partial<Transcript> & { name: string })[]) {
  const reports = sessions.map(({ name, ...part }) =>
    buildReport(
      buildTranscript({
        session_id: `sess_${name}`,
        persona: { ...testPersona, id: `pers_${name}`, name },
        ...part,
      }),
    ),
  )
  return buildAggregate({ runId: 'run_1', targetUrl: 'https://shop.example/', reports })
}

function end(kind: Transcript['termination_kind'], facts: typeof shown | typeof unknown) {
  const outcome = { claimed_success: false, claim: '', ...facts }
  return { termination_kind: kind, termination_reason: 'The end.', outcome }
}

test('every persona that reached the goal counts, however its session ended', () => {
  const built = aggregate(
    { name: 'Ada', ...end('budget_exhausted', shown) },
    { name: 'Bo', ...end('blocked', shown) },
    { name: 'Cy', ...end('nothing_left', unknown) },
    { name: 'Di', ...end('blocked', unknown) },
  )
  expect(built.outcomes.completion).toMatchObject({ succeeded: 2, total: 3, rate: 0.6667 })
  expect(built.outcomes.by_persona.map(({ name, status }) => [name, status])).toEqual([
    ['Ada', 'succeeded'],
    ['Bo', 'succeeded'],
    ['Cy', 'failed'],
    ['Di', 'inconclusive'],
  ])
  const left = 'Not counted, as inconclusive: Di.'
  expect(renderAggregateMarkdown(built)).toContain(`2 of 3 (67%, `)
  expect(renderAggregateMarkdown(built)).toContain(left)
  expect(renderAggregateHtml(built, () => null)).toContain('<span class="big">2 of 3</span>')
  expect(renderAggregateHtml(built, () => null)).toContain(left)
})

test('a dash appears where nothing can be said, and no sentence rates it', () => {
  const built = aggregate({ name: 'Di', ...end('blocked', unknown), turns: [] })
  expect(built.outcomes).toMatchObject({
    completion: { succeeded: 0, total: 0, rate: null },
    by_persona: [{ name: 'Di', seq_estimate: null }],
  })
  expect(built.persona_comparison.map(({ text }) => text)).toEqual([
    'Di (low sophistication, medium patience) had no clear outcome after 0 turns.',
  ])
  const html = renderAggregateHtml(built, () => null)
  expect(html).toContain('<span class="big">–</span><br /><small>no session had a clear outcome')
  expect(html).not.toMatch(/– of 7|NaN|null/)
  expect(renderAggregateMarkdown(built)).not.toMatch(/– of 7|NaN|null/)
})
