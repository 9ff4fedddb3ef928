import type { Problem } from '@understudy/contract/endpoints/problems'
import { expect, test } from 'vitest'
import { mergeProblems } from './merge-problems.ts'

function named(fingerprint: string, title: string): Problem {
  return {
    fingerprint,
    title,
    severity: 3,
    status: 'open',
    returned: false,
    reason: null,
    decided_by: null,
    decided_at: null,
    assignee: null,
    issue_url: null,
    issue_state: null,
    comments: 0,
  }
}

test('a problem that several runs report is one, with the words of the newest', () => {
  const merged = mergeProblems([
    { runId: 'run_3', at: '2026-03-03T10:00:00.000Z', problems: [named('dead', 'Dead now')] },
    { runId: 'run_2', at: '2026-03-02T10:00:00.000Z', problems: [named('slow', 'Slow')] },
    {
      runId: 'run_1',
      at: '2026-03-01T10:00:00.000Z',
      problems: [named('dead', 'Dead once'), named('slow', 'Slow')],
    },
  ])
  expect(
    merged.map(({ problem, runId, runs, isInNewest }) => [problem.title, runId, runs, isInNewest]),
  ).toEqual([
    ['Dead now', 'run_3', 2, true],
    ['Slow', 'run_2', 2, false],
  ])
})
