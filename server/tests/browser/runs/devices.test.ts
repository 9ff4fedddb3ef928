import type { IncomingHttpHeaders } from 'node:http'
import type { Transcript } from '@understudy/contract/transcript'
import type { Device } from '@understudy/contract/visitor/devices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestPage, type TestSite } from '../../support/servers/test-site.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const host = 'shop.test.example'

/** Says what it sees of the visitor's device; the ferry is booked by a finger or a mouse, each in its own way. */
const told = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Ferry</title>
  <main><h1>Ferry</h1><button id="book">Book a ticket</button><ul></ul></main><script>
  const seen = [
    matchMedia('(max-width: 600px)').matches ? 'narrow page' : 'wide page',
    matchMedia('(pointer: coarse)').matches ? 'coarse pointer' : 'fine pointer',
    matchMedia('(hover: hover)').matches ? 'can hover' : 'cannot hover',
    'ontouchstart' in window ? 'touch events' : 'no touch events',
    innerWidth + ' by ' + innerHeight + ' at ' + devicePixelRatio,
    'mobile hint ' + navigator.userAgentData.mobile,
  ]
  document.querySelector('ul').append(...seen.map((text) => Object.assign(document.createElement('li'), { textContent: text })))
  let pressed = ''
  book.addEventListener('touchstart', () => { pressed = 'finger' }, { passive: true })
  book.addEventListener('click', ({ pointerType }) => { location = '/booked?by=' + (pressed || 'no finger') + ' ' + pointerType })
</script></html>`

const booked: TestPage = ({ url }, response) => {
  const by = new URL(url ?? '', 'https://site').searchParams.get('by')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Booked</title><main><h1>Booked with ${by}</h1></main></html>`,
  )
}

let site: TestSite
let service: TestService
const headers: IncomingHttpHeaders[] = []

beforeAll(async () => {
  site = await startTestSite({
    '/': (request, response) => {
      headers.push(request.headers)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(told)
    },
    '/booked': booked,
  })
  service = await startTestService({
    ROLE: 'all',
    TEST_HOSTS: `${host}=127.0.0.1:${site.port}`,
  })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

async function visit(device: Device): Promise<Transcript> {
  const { client } = service
  const { run_id: runId } = await client.runs.create({
    target_url: `https://${host}/`,
    persona_ids: ['pers_0000000000000000000default'],
    device,
  })
  const run = await client.runs.wait(runId, { pollMs: 200 })
  expect(run).toMatchObject({ status: 'completed', device })
  return client.sessions.transcript(runId, run.sessions[0]?.id ?? '')
}

test.each([
  [
    'desktop',
    ['wide page', 'fine pointer', 'can hover', 'no touch events', '1280 by 800 at 1'],
    'no finger mouse',
    [/^Mozilla\/5\.0 \(X11; Linux x86_64\) .* \w+\/[\d.]+ Safari\/537\.36$/, '?0', '"Linux"'],
  ],
  [
    'tablet',
    ['wide page', 'coarse pointer', 'cannot hover', 'touch events', '820 by 1180 at 2'],
    'finger touch',
    [/^Mozilla\/5\.0 \(Linux; Android 10; K\) .* \w+\/[\d.]+ Safari\/537\.36$/, '?1', '"Android"'],
  ],
  [
    'phone',
    ['narrow page', 'coarse pointer', 'cannot hover', 'touch events', '412 by 839 at 2.625'],
    'finger touch',
    [
      /^Mozilla\/5\.0 \(Linux; Android 10; K\) .* \w+\/[\d.]+ Mobile Safari\/537\.36$/,
      '?1',
      '"Android"',
    ],
  ],
] as const)(
  'a visitor with a %s is shown what such a device is shown, and uses it as one does',
  async (device, shown, pressed, [userAgent, mobile, platform]) => {
    headers.length = 0
    const { turns } = await visit(device)
    for (const line of shown) expect(turns[0]?.observation).toContain(line)
    expect(turns.map(({ observation }) => observation).join('\n')).toContain(
      `Booked with ${pressed}`,
    )
    expect(headers[0]).toMatchObject({
      'user-agent': expect.stringMatching(userAgent),
      'sec-ch-ua-mobile': mobile,
      'sec-ch-ua-platform': platform,
    })
  },
)

test('every device names the same browser and version', async () => {
  headers.length = 0
  await visit('desktop')
  await visit('phone')
  const [desktop, phone] = [headers[0], headers.at(-1)]
  expect(findBrowser(desktop?.['user-agent'])).toMatch(/^HeadlessChrome\/\d+/)
  expect(findBrowser(phone?.['user-agent'])).toBe(findBrowser(desktop?.['user-agent']))
  expect(phone?.['sec-ch-ua']).toBe(desktop?.['sec-ch-ua'])
})

/** The name and version of the browser. */
function findBrowser(agent = ''): string | undefined {
  return /\w+\/[\d.]+(?= (?:Mobile )?Safari)/.exec(agent)?.[0]
}
