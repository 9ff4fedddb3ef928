import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  type SnippetFacts,
  snippets,
} from '../../../../dashboard/src/components/checks/ci-snippets.ts'
import { openCheck, target } from '../../support/service/open-deploy-check.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

const workflow = z.object({
  jobs: z.object({
    visit: z.object({
      steps: z.tuple([z.object({ env: z.record(z.string(), z.string()), run: z.string() })]),
    }),
  }),
})
const pipeline = z.object({ understudy: z.object({ script: z.tuple([z.string()]) }) })

/** The command that a runner executes, by where the snippet is used. */
const commands = {
  curl: (text: string) => text,
  'GitHub Actions': (text: string) => workflow.parse(parse(text)).jobs.visit.steps[0].run,
  'GitLab CI': (text: string) => pipeline.parse(parse(text)).understudy.script[0],
} as const satisfies Record<keyof typeof snippets, (text: string) => string>

const places = ['curl', 'GitHub Actions', 'GitLab CI'] as const

async function post(place: keyof typeof snippets, facts: SnippetFacts, token: string) {
  const env = {
    PATH: process.env['PATH'],
    UNDERSTUDY_TOKEN: token,
    DEPLOYMENT: 'build-17',
    CI_PIPELINE_ID: '17',
    DEPLOYED_URL: target,
  }
  const command = commands[place](snippets[place](facts))
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], { env })
  return JSON.parse(stdout)
}

test.each(places)(
  'the snippet for %s starts a run of the address that was deployed',
  async (place) => {
    const { check, client } = await openCheck(service)
    const facts = { baseUrl: service.baseUrl, checkId: check.id, needsAddress: true }
    const decided: unknown = await post(place, facts, check.trigger_token)
    expect(decided).toMatchObject({ decision: 'queued_run', duplicate: false })
    const { items } = await client.runs.list()
    expect(items.map(({ target_url: url }) => url)).toEqual([target])
  },
)

test.each(places)('the snippet for %s starts a run of the address of its check', async (place) => {
  const { check, client } = await openCheck(service, { type: 'fixed_url', target_url: target })
  const facts = { baseUrl: service.baseUrl, checkId: check.id, needsAddress: false }
  const decided: unknown = await post(place, facts, check.trigger_token)
  expect(decided).toMatchObject({ decision: 'queued_run' })
  const { items } = await client.runs.list()
  expect(items.map(({ target_url: url }) => url)).toEqual([target])
})

test('a refused event fails the job', async () => {
  const { check } = await openCheck(service)
  const facts = { baseUrl: service.baseUrl, checkId: check.id, needsAddress: true }
  await expect(post('curl', facts, 'svc_dc_0')).rejects.toThrow('401')
})
