import type { Device } from '@understudy/contract/visitor/devices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDecision } from '../../support/mind/open-llm-mind.ts'
import {
  type ProviderReply,
  type ProviderRequest,
  startProviderServer,
} from '../../support/servers/provider-server.ts'
import { startTestSite, type TestSite } from '../../support/servers/test-site.ts'
import { startTestService } from '../../support/service/test-service.ts'

const host = 'shop.test.example'
const page = (content: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Ferry</title><main><h1>Ferry</h1>${content}</main></html>`

/** Its button works with a mouse only, and its price is shown under a pointer only. */
const pages = {
  '/tickets': page(`<button id="book">Book a ticket</button><p id="out">Choose.</p><script>
    if (!('ontouchstart' in window)) book.onclick = () => { out.textContent = 'Your ticket is booked' }
  </script>`),
  '/price': page(`<style>.tip span { display: none } .tip:hover span { display: inline }</style>
    <div class="tip"><button>Price</button> <span>€7.50 each</span></div>`),
}

/** What opened the tickets, in order. */
const agents: (string | undefined)[] = []

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({
    '/price': pages['/price'],
    '/tickets': (request, response) => {
      agents.push(request.headers['user-agent'])
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pages['/tickets'])
    },
  })
})

afterAll(() => site[Symbol.asyncDispose]())

test('what fails only on a phone is a finding of its run, which opens the page on phones alone, and is not gone on a desktop', async () => {
  await using service = await startTestService({
    ROLE: 'all',
    TEST_HOSTS: `${host}=127.0.0.1:${site.port}`,
    REPLAY: 'on',
  })
  const { client } = service
  const visit = async (device: Device) => {
    const { run_id: runId } = await client.runs.create({
      target_url: `https://${host}/tickets`,
      persona_ids: ['pers_0000000000000000000default'],
      device,
    })
    const run = await client.runs.wait(runId, { pollMs: 200 })
    return client.sessions.report(runId, run.sessions[0]?.id ?? '')
  }
  const dead = { title: 'The “Book a ticket” button does nothing' }

  const phone = await visit('phone')
  expect(agents).not.toEqual([])
  expect(agents.filter((agent) => agent?.includes(' Mobile ') !== true)).toEqual([])
  const desktop = await visit('desktop')

  expect(phone.session.device).toBe('phone')
  expect(phone.report.findings).toContainEqual(
    expect.objectContaining({ ...dead, status: 'verified' }),
  )
  expect(phone.report.limits.join('\n')).toContain(
    'Tested on a phone emulated in Chromium (412 x 839 pixels, touch), without assistive technology. A real phone can behave differently,',
  )
  expect(desktop.session.device).toBe('desktop')
  expect(desktop.report.findings.map(({ title }) => title)).not.toContain(dead.title)

  const { differences, problems } = await client.runs.compare(desktop.runId, {
    with: phone.runId,
  })
  expect(differences).toEqual([
    'The visitors had different devices: Phone (412 x 839, touch, emulated in Chromium), then Desktop (1280 x 800, mouse).',
  ])
  expect(problems).toContainEqual(
    expect.objectContaining({ ...dead, change: 'not_reached', reason: 'device_differs' }),
  )
})

test('a model with a phone is told so, and refused a pointer', async () => {
  await using provider = await startProviderServer('openai', readPrice)
  await using service = await startTestService({
    ROLE: 'all',
    TEST_HOSTS: `${host}=127.0.0.1:${site.port}`,
    MODEL_ROUTES: `openai/gpt-5.4@${provider.url}`,
    OPENAI_API_KEY: 'sk-test',
  })
  const { client } = service
  const { run_id: runId } = await client.runs.create({
    target_url: `https://${host}/price`,
    persona_ids: ['pers_0000000000000000000default'],
    task: 'Find out what a ticket costs',
    device: 'phone',
  })
  const run = await client.runs.wait(runId, { pollMs: 200 })
  const { turns, device } = await client.sessions.transcript(runId, run.sessions[0]?.id ?? '')

  expect(device).toBe('phone')
  expect(provider.requests[0]?.system).toContain(
    'The visitor holds a phone with a touch screen and no mouse; the window is 412 x 839 pixels.',
  )
  expect(turns.map(({ action, result }) => [action.kind, result.ok, result.error])).toEqual([
    ['hover', false, 'A phone has no pointer that can rest on something; use click instead.'],
    ['give_up', true, null],
  ])
  expect(turns.map(({ observation }) => observation).join('\n')).not.toContain('€7.50')
})

/** A model that wants to point at the control. */
function readPrice({ parts }: ProviderRequest): ProviderReply {
  const [memory = '', view = ''] = parts
  const ref = /\[(e\d+)\] button "Price"/.exec(view)?.[1] ?? ''
  const action = memory.includes('no pointer')
    ? { kind: 'give_up', reason: 'The price is not shown.' }
    : { kind: 'hover', ref }
  return { kind: 'answer', text: writeDecision(action) }
}
