import { defaultGate } from '@understudy/contract/verdict/gate'
import type { RunFinding } from '@understudy/sdk/list-findings'
import type { RunResult } from '../../src/formats/read-result.ts'

/** A problem of the site. */
export function buildFinding(fingerprint: string, title: string, severity: number): RunFinding {
  return {
    id: 'F1',
    fingerprint,
    title,
    category: 'interaction',
    severity,
    attribution: 'site',
    status: 'verified',
    detector: 'dead-click',
    expected: 'The button has an effect.',
    observed: 'Nothing changed.',
    evidence: [
      {
        session_id: 'sess_1',
        turn: 1,
        screenshot: '0001.png',
        quote: null,
        url: 'https://shop.example/',
        box: null,
      },
    ],
    recommendation: 'Connect the button.',
    retest: 'Click it.',
    session_ids: ['sess_1'],
  }
}

const at = '2026-11-27T10:00:00.000Z'
const reportUrl = 'https://understudy.example/r/run_1'

/** A run that failed for one problem, and whose cost is not known. */
export function buildResult({ title }: { title: string }): RunResult {
  const ofPage = { turn: 1, screenshot: null, url: 'https://shop.example/' }
  const evidence = { text: title, persona: 'Ada', session_id: 'sess_1', fingerprint: 'f1' }
  return {
    verdict: {
      run_id: 'run_1',
      verdict: 'failed',
      cause: null,
      summary: 'Failed. 1 new problem of severity 3 or higher.',
      judged_at: at,
      gate: defaultGate,
      branch: null,
      environment: null,
      baseline: null,
      sessions: { total: 1, tested: 1, inconclusive: 0 },
      problems: { new: 1, flaky: 0, persisting: 0, unknown: 0 },
      rules: [
        {
          rule: 'problems',
          status: 'failed',
          reason: '1 new problem of severity 3 or higher.',
          evidence: [{ ...evidence, ...ofPage, severity: 3, age: 'new' }],
          more: 0,
        },
        {
          rule: 'cost',
          status: 'not_judged',
          reason: 'The price of the model is not known.',
          evidence: [],
          more: 0,
        },
      ],
      flaky: [],
    },
    run: {
      run_id: 'run_1',
      target_url: 'https://shop.example/',
      status: 'completed',
      device: 'desktop',
      guided_exploration: 'off',
      aggregate_status: 'not_applicable',
      created_at: at,
      started_at: at,
      finished_at: '2026-11-27T10:01:30.000Z',
      task: null,
      flows: [],
      model: 'understudy-1',
      duration_budget: 'short',
      interaction: 'full',
      replay_may_send_data: false,
      report_url: reportUrl,
      termination: null,
      sessions: [],
    },
    findings: [buildFinding('f1', title, 3)],
    missing: null,
    reportUrl,
    sources: new Map(),
  }
}
