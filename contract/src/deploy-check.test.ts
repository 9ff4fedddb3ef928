import { describe, expect, it } from 'vitest'
import {
  deployCheckPatchBody,
  deployCheckWriteBody,
  deployEventBody,
  triggerToken,
} from './deploy-check.ts'
import { defaultGate } from './verdict/gate.ts'

describe('the body of a deploy check', () => {
  const least = { name: 'Staging', persona_ids: ['pers_1'] }

  it('fills in defaults', () => {
    expect(deployCheckWriteBody.parse(least)).toEqual({
      name: 'Staging',
      type: 'event_url',
      target_url: null,
      persona_ids: ['pers_1'],
      task: null,
      flows: [],
      credential_ids: [],
      duration_budget: 'short',
      guided_exploration: 'off',
      device: 'desktop',
      interaction: 'full',
      replay_may_send_data: false,
      gate: defaultGate,
      environments: [],
      branches: [],
      providers: [],
      schedule: null,
      enabled: true,
    })
  })

  it('requires a target when the target is fixed', () => {
    const fixed = { ...least, type: 'fixed_url' }
    expect(deployCheckWriteBody.safeParse(fixed).error?.issues).toMatchObject([
      { path: ['target_url'], message: 'is required when type is fixed_url' },
    ])
    const complete = { ...fixed, target_url: 'https://example.com/' }
    expect(deployCheckWriteBody.safeParse(complete).success).toBe(true)
  })

  it('keeps only the fields that a PATCH names', () => {
    expect(deployCheckPatchBody.parse({})).toEqual({})
    expect(deployCheckPatchBody.parse({ enabled: false })).toEqual({ enabled: false })
    expect(deployCheckPatchBody.safeParse({ persona_ids: [] }).success).toBe(false)
    expect(deployCheckPatchBody.safeParse({ archived_at: null }).success).toBe(false)
  })
})

describe('the body of a deploy event', () => {
  it('requires a status and an idempotency key', () => {
    expect(deployEventBody.parse({ status: 'ready', idempotency_key: 'build-7' })).toEqual({
      status: 'ready',
      idempotency_key: 'build-7',
      provider: 'generic-ci',
    })
    expect(deployEventBody.safeParse({ status: 'ready' }).success).toBe(false)
    expect(deployEventBody.safeParse({ status: 'ready', idempotency_key: '' }).success).toBe(false)
    expect(deployEventBody.safeParse({ status: 'done', idempotency_key: 'a' }).success).toBe(false)
  })
})

describe('a trigger token', () => {
  it('is the prefix and 32 lower-case letters or digits', () => {
    expect(triggerToken.safeParse(`svc_dc_${'a1'.repeat(16)}`).success).toBe(true)
    expect(triggerToken.safeParse(`svc_dc_${'a1'.repeat(15)}a`).success).toBe(false)
    expect(triggerToken.safeParse(`svc_dc_${'A1'.repeat(16)}`).success).toBe(false)
  })
})
