import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

test.each([
  ['?checkout=done', 'The payment was sent to the processor'],
  ['?checkout=cancelled', 'You have not been charged.'],
  ['', 'Changes can take a moment'],
  ['?checkout=%3Cscript%3E', 'Changes can take a moment'],
  ['?checkout=done&checkout=done', 'Changes can take a moment'],
])(
  'a visitor who returns to /billing%s without a key gets a page that says what happened',
  async (query, said) => {
    const response = await fetch(`${service.baseUrl}/billing${query}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('ratelimit-policy')).toMatch(/^"public"/)
    const page = await response.text()
    expect(page).toContain(said)
    expect(page).toContain('GET /billing/status')
    expect(page).not.toContain('<script')
  },
)
