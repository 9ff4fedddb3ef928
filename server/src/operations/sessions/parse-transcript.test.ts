import { expect, test } from 'vitest'
import { ada } from '../../../tests/support/records/seed-run.ts'
import { parseTranscript } from './parse-transcript.ts'

const firstVersion = {
  schema_version: 1,
  run_id: 'run_old',
  session_id: 'sess_old',
  persona: ada,
  target_url: 'https://shop.example.com/',
  task: null,
  model: 'understudy-0',
  started_at: '2025-01-01T10:00:00.000Z',
  ended_at: '2025-01-01T10:01:00.000Z',
  termination_kind: 'goal_reached',
  messages: [
    { role: 'system', content: 'You are Ada.', at: '2025-01-01T10:00:00.000Z' },
    { role: 'user', content: 'Front page', at: '2025-01-01T10:00:01.000Z' },
    { role: 'assistant', content: 'I open the teas.', at: '2025-01-01T10:00:02.000Z' },
    { role: 'tool', content: 'Clicked', at: '2025-01-01T10:00:03.000Z' },
    { role: 'user', content: 'Teas', at: '2025-01-01T10:00:04.000Z' },
    { role: 'assistant', content: 'There it is.', at: '2025-01-01T10:00:05.000Z' },
  ],
}

test('a transcript of version 1 is read as version 2', () => {
  const { turns, ...rest } = parseTranscript(firstVersion)
  expect(rest).toEqual({
    schema_version: 2,
    run_id: 'run_old',
    session_id: 'sess_old',
    persona: ada,
    target_url: 'https://shop.example.com/',
    task: null,
    flows: [],
    model: 'understudy-0',
    started_at: '2025-01-01T10:00:00.000Z',
    ended_at: '2025-01-01T10:01:00.000Z',
    termination_kind: 'goal_reached',
    termination_reason: '',
    outcome: {
      claimed_success: true,
      claim: '',
      supported: null,
      evidence_turn: null,
      evidence_quote: null,
    },
    accessibility: [],
    timings: [],
  })
  expect(
    turns.map(({ turn, at, observation, thought }) => [turn, at, observation, thought]),
  ).toEqual([
    [1, '2025-01-01T10:00:02.000Z', 'Front page', 'I open the teas.'],
    [2, '2025-01-01T10:00:05.000Z', 'Clicked\nTeas', 'There it is.'],
  ])
})

test('reading the result again changes nothing', () => {
  const migrated = parseTranscript(firstVersion)
  expect(parseTranscript(JSON.parse(JSON.stringify(migrated)))).toEqual(migrated)
})

test('an unknown version is rejected', () => {
  expect(() => parseTranscript({ ...firstVersion, schema_version: 3 })).toThrow('schema_version')
})
