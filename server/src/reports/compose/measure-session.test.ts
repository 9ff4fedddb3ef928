import { describe, expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from './build-report.ts'

describe('metrics', () => {
  test('a click that failed because of the site is not a misclick', () => {
    const result = { ok: true, changed: false, url: 'https://shop.example/', error: null, ms: 1 }
    const turns = [
      buildTurn({ turn: 1, result }),
      buildTurn({ turn: 2, result, frictions: [buildFriction()] }),
    ]
    expect(buildReport(buildTranscript({ turns })).report.metrics.misclicks).toBe(1)
  })

  test('the page of the browser after a failed navigation is not counted', () => {
    const result = {
      ok: true,
      changed: true,
      url: 'chrome-error://chromewebdata/',
      error: null,
      ms: 1,
    }
    const turns = [buildTurn({ turn: 1, result }), buildTurn({ turn: 2, url: result.url, result })]
    expect(buildReport(buildTranscript({ turns })).report.metrics.pages).toBe(1)
  })

  test('an effortless success is very easy', () => {
    const { outcome } = buildTranscript()
    const ordered = buildTranscript({ outcome: { ...outcome, supported: true, evidence_turn: 1 } })
    const { metrics } = buildReport(ordered).report
    expect(metrics).toEqual({
      turns: 1,
      tested: true,
      pages: 1,
      page_wait_ms: 120,
      errors: 0,
      dead_ends: 0,
      backtracks: 0,
      misclicks: 0,
      seq_estimate: 7,
    })
  })

  test('a missed goal, severe problems, detours and lost patience make it very hard', () => {
    const stuck = { ok: true, changed: false, url: 'https://shop.example/', error: null, ms: 1 }
    const turns = [1, 2].map((turn) =>
      buildTurn({
        turn,
        result: stuck,
        mood: { patience: 0, frustration: 1 },
        frictions: ['a', 'b', 'c', 'd'].map((subject) =>
          buildFriction({ subject, detector: 'failed-page', category: 'error' }),
        ),
      }),
    )
    const { metrics } = buildReport(buildTranscript({ turns, termination_kind: 'gave_up' })).report
    // 7 − 2 (missed) − 2 (12 ÷ 6) − 1 (2 detours in 2 turns) − 1 (no patience left)
    expect(metrics).toMatchObject({ seq_estimate: 1, misclicks: 2, errors: 8 })
  })

  test('a missed goal is never easy, and an unknown ease is null', () => {
    const missed = buildTranscript({ termination_kind: 'budget_exhausted' })
    expect(buildReport(missed).report.metrics.seq_estimate).toBe(4)
    // The explorer matches words: it may have reached the goal without noticing.
    expect(buildReport({ ...missed, is_preview: true }).report.metrics.seq_estimate).toBeNull()
    // Nothing confirms the claim, and without a task there is nothing to be easy.
    expect(buildReport(buildTranscript()).report.metrics.seq_estimate).toBeNull()
    const explored = buildTranscript({ task: null })
    expect(buildReport(explored).report.metrics.seq_estimate).toBeNull()
    const cut = buildTranscript({ termination_kind: 'model_error' })
    expect(buildReport(cut).report.metrics.seq_estimate).toBeNull()
  })
})
