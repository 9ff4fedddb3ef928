import { endpoints } from '@understudy/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestService } from '../../support/service/test-service.ts'
import { startTestService } from '../../support/service/test-service.ts'

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

test('the documentation asks for an API key by itself', async () => {
  const page = await (await fetch(`${service.baseUrl}/docs/`)).text()
  expect(page).toMatch(/"?preferredSecurityScheme"?: ?"apiKey"/)
})
