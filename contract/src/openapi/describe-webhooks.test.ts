import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '../openapi.ts'

const { webhooks } = buildOpenApi({ baseUrl: 'https://api.example.com' })

describe('the webhooks of the OpenAPI document', () => {
  it('says how to verify a webhook', () => {
    const said = JSON.stringify(webhooks['run.completed'])
    for (const point of ['UTF-8', 'accept if any matches', 'five minutes', '24 hours', '2 hours']) {
      expect(said).toContain(point)
    }
  })

  it('describes the webhook events', () => {
    expect(Object.keys(webhooks).toSorted()).toEqual([
      'monitor.silent',
      'run.completed',
      'run.failed',
      'run.judged',
      'run.partial',
      'session.completed',
      'session.failed',
      'verdict.failed',
      'webhook.test',
    ])
  })
})
