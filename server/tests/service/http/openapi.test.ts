import { endpoints } from '@understudy/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

const document = z.looseObject({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
})

test('the description of the API is public and contains every operation', async () => {
  const response = await fetch(`${service.baseUrl}/openapi.json`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-request-id')).not.toBeNull()
  const { openapi, servers, paths } = document.parse(await response.json())
  expect(openapi).toMatch(/^3\.1\./)
  expect(servers).toEqual([{ url: service.baseUrl }])
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(endpoints).toSorted(),
  )
})

test('the page that shows it loads nothing from elsewhere', async () => {
  const response = await fetch(`${service.baseUrl}/docs/`)
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|\*/)
  expect(await response.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
})

test('the page shows every operation, and is for search engines too', async () => {
  const page = await (await fetch(`${service.baseUrl}/docs`)).text()
  for (const name of Object.keys(endpoints)) expect(page).toContain(`id="${name}"`)
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('<meta name="description"')
  expect(page).not.toContain('noindex')
})

test('the page of the API is searched by words', async () => {
  const response = await fetch(`${service.baseUrl}/docs/?q=redeliver+webhook`)
  const page = await response.text()
  expect(page).toContain('<h1>1 operation with “redeliver webhook”</h1>')
  expect(page).toContain('id="redeliverWebhookDelivery"')
  expect(page).not.toContain('id="createRun"')
  const nothing = await (await fetch(`${service.baseUrl}/docs/?q=<b>`)).text()
  expect(nothing).toContain('<h1>0 operations with “&lt;b&gt;”</h1>')
})
