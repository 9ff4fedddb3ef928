import type { Client } from '@understudy/sdk'
import { z } from 'zod'
import type { TestCaller, TestService } from './test-service.ts'

/** A persona of the library. */
export const library = 'pers_0000000000000000000default'

/** Address of the preview in every event unless specified. */
export const target = 'https://preview.example.com/'

interface EventAnswer {
  status: number
  body: z.infer<typeof answer>
}

/** A decision, or an error. */
const answer = z.looseObject({ run_id: z.string().nullish(), decision: z.string().optional() })

interface OpenedCheck extends TestCaller {
  check: Awaited<ReturnType<Client['deployChecks']['create']>>
  /** Posts a ready event with a new key, with the given changes. */
  post: (event?: Record<string, unknown>) => Promise<EventAnswer>
}

/** A customer who may target the preview host, with a check with these settings. */
export async function openCheck(
  service: TestService,
  settings: Record<string, unknown> = {},
): Promise<OpenedCheck> {
  const caller = await service.addCaller('ci')
  await caller.client.allowedTargets.create({ host_pattern: 'preview.example.com' })
  const check = await caller.client.deployChecks.create({
    name: 'previews',
    persona_ids: [library],
    ...settings,
  })
  const { id, trigger_token: triggerToken } = check
  let count = 0
  return {
    ...caller,
    check,
    post: (event: Record<string, unknown> = {}) => {
      count += 1
      const body = {
        status: 'ready',
        idempotency_key: `key ${count}`,
        target_url: target,
        ...event,
      }
      return postEvent(service, id, triggerToken, body)
    },
  }
}

/** Posts as a CI would, with the check's own token. */
export async function postEvent(
  service: TestService,
  id: string,
  token: string,
  body: unknown,
): Promise<EventAnswer> {
  const response = await fetch(`${service.baseUrl}/deploy-checks/${id}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: answer.parse(await response.json()) }
}
