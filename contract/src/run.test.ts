import { describe, expect, it } from 'vitest'
import { createRunBody } from './run.ts'
import { defaultGate } from './verdict/gate.ts'

const target = { target_url: 'https://example.com/' }

/** The fields and rules that a body violates, as the 400 names them. */
function problemsOf(body: unknown): string[] {
  const issues = createRunBody.safeParse(body).error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `pers_${n}`)
}

describe('the body of POST /runs', () => {
  it('fills in defaults', () => {
    expect(createRunBody.parse({ ...target, persona_ids: ['pers_1'] })).toEqual({
      target_url: 'https://example.com/',
      persona_ids: ['pers_1'],
      flows: [],
      credential_ids: [],
      duration_budget: 'short',
      guided_exploration: 'off',
      device: 'desktop',
      interaction: 'full',
      replay_may_send_data: false,
      gate: defaultGate,
    })
  })

  it('accepts url for target_url', () => {
    expect(problemsOf({ url: 'https://example.com/', persona_id: 'pers_1' })).toEqual([])
  })

  it('rejects two different targets and accepts the same one twice', () => {
    const both = { ...target, persona_id: 'pers_1' }
    expect(problemsOf({ ...both, url: 'https://example.com/' })).toEqual([])
    expect(problemsOf({ ...both, url: 'https://example.org/' })).toEqual([
      'url must equal target_url when both are given',
    ])
  })

  it('needs a target', () => {
    expect(problemsOf({ persona_id: 'pers_1' })).toEqual(['target_url is required'])
  })

  it.each([
    [{}],
    [{ persona_id: 'pers_1', persona_ids: ['pers_1'] }],
    [{ persona_id: 'pers_1', persona: { name: 'Ada', role_description: 'Counts.' } }],
  ])('requires exactly one way to name personas, not %j', (personas) => {
    expect(problemsOf({ ...target, ...personas })).toEqual([
      'persona_ids or persona_id or persona must be given, and only one of them',
    ])
  })

  it('accepts one to ten personas', () => {
    expect(problemsOf({ ...target, persona_ids: ids(1) })).toEqual([])
    expect(problemsOf({ ...target, persona_ids: ids(10) })).toEqual([])
    expect(problemsOf({ ...target, persona_ids: ids(0) })).toHaveLength(1)
    expect(problemsOf({ ...target, persona_ids: ids(11) })).toHaveLength(1)
  })

  it.each([
    [{ duration_budget: 'long' }],
    [{ guided_exploration: 'extreme' }],
    [{ device: 'watch' }],
    [{ task: '   ' }],
    [{ flows: [''] }],
    [{ flows: ['a'.repeat(2000), 'b'.repeat(2000), 'c'] }],
    [{ reuse_inbox_session_id: 'sess_UPPER' }],
    [{ tasks: 'a field that is not there' }],
  ])('refuses %j', (field) => {
    expect(problemsOf({ ...target, persona_id: 'pers_1', ...field })).toHaveLength(1)
  })

  it('gives an inline persona its defaults', () => {
    const persona = { name: 'Ada', role_description: 'Counts.' }
    expect(createRunBody.parse({ ...target, persona }).persona).toEqual({
      name: 'Ada',
      role_description: 'Counts.',
      technical_sophistication: 'medium',
      patience_level: 'medium',
      goals: [],
      pain_points: [],
      current_tools: [],
    })
  })
})
