import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** What Chromium sends when a person opens an address. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test('the root says what the service is, that it works, and how to start a run', async () => {
  const response = await fetch(`${service.baseUrl}/`, { headers: browser })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  expect(page).toContain('Synthetic users walk through your website before the real ones do')
  expect(page).toMatch(/<dt>Database<\/dt>\s*<dd class="big">available<\/dd>/)
  expect(page).toContain('the built-in explorer')
  expect(page).toContain(`curl ${service.baseUrl}/runs`)
  for (const path of ['/docs/', '/openapi.json', '/health']) {
    expect(page).toContain(`href="${path}"`)
    expect((await fetch(`${service.baseUrl}${path}`)).status).toBe(200)
  }
  const { status } = await fetch(`${service.baseUrl}/app/`)
  expect(page.includes('href="/app/"')).toBe(status === 200)
})

test('the icon is an SVG image', async () => {
  const response = await fetch(`${service.baseUrl}/favicon.ico`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(await response.text()).toMatch(/^<svg /)
})

test('a browser that opens an unknown address gets a page, a program gets JSON', async () => {
  const page = await fetch(`${service.baseUrl}/nothing`, { headers: browser })
  expect(page.status).toBe(404)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('Page not found')
  expect(text).toContain(page.headers.get('x-request-id'))

  const json = await fetch(`${service.baseUrl}/nothing`)
  expect(json.status).toBe(404)
  expect(await json.json()).toEqual({
    error: { code: 'not_found', message: 'Resource not found.' },
  })
})

test('an operation of the API answers a browser with JSON too', async () => {
  const response = await fetch(`${service.baseUrl}/runs`, { headers: browser })
  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('a deliberate rejection by the service is a line in the log, not an error with a stack', async () => {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  await using logged = await startTestService({}, null, createLog('info', destination))
  const response = await logged.request('GET', '/billing/portal-url')
  expect(response.status).toBe(503)
  const told = lines.filter((line) => line.includes('request refused'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('"level":40')
  expect(told[0]).toContain('stripe_not_configured')
  expect(lines.join('')).not.toContain('"level":50')
})
