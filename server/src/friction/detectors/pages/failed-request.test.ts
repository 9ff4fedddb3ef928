import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { failedRequest } from './failed-request.ts'

function detect(method: string, status: number): unknown[] {
  const request = {
    method,
    url: 'https://shop.example/notes',
    resourceType: 'fetch',
    status,
    error: null,
    blocked: false,
  }
  const after = describePage({ failedRequests: [request] })
  const step = describeStep({ kind: 'wait', ms: 500 }, { after })
  return failedRequest
    .detect({ step, earlier: [], persona: createTestPersona() })
    .map(({ title, severity }) => [title, severity])
}

test.each([
  ['POST', 500, 'The start page sends data to its server, and the request fails', 3],
  ['DELETE', 404, 'The start page sends data to its server, and the request fails', 1],
  ['GET', 500, 'The start page requests data that fails to load', 2],
  ['HEAD', 500, 'The start page requests data that fails to load', 2],
  ['options', 503, 'The start page requests data that fails to load', 2],
])('%s that is answered with %d: %s', (method, status, title, severity) => {
  expect(detect(method, status)).toEqual([[title, severity]])
})

test.each([
  ['HEAD', 404],
  ['OPTIONS', 404],
  ['OPTIONS', 405],
])('%s asks whether something is there, and %d is an answer', (method, status) => {
  expect(detect(method, status)).toEqual([])
})
