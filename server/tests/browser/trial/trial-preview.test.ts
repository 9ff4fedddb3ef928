import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPage } from '../../support/servers/test-site.ts'
import {
  answerWith,
  bakery,
  describeFailure,
  openTrialBench,
  type TrialBench,
  trialPreview,
} from '../../support/service/open-trial-bench.ts'

const denial = {
  error: {
    code: 'invalid_request',
    message:
      'This URL cannot be used: its host must exist and have a public address, and it must use https and contain no credentials.',
  },
}

let bench: TrialBench

beforeAll(async () => {
  bench = await openTrialBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

beforeEach(() => bench.reset())

test('the root of a site is returned with title, picture and one line, and stored by host', async () => {
  const asked = await bench.ask('https://Bakery.Test.Example./reset?token=secret#x')
  const seen = trialPreview.parse(await asked.json())
  expect([asked.status, seen.title, seen.description]).toEqual([
    200,
    'Harbour Bakery',
    'In its own words: “Rye bread, baked each night.”',
  ])
  const png = Buffer.from(seen.screenshot.base64, 'base64')
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 800])
  expect(bench.listRequests()).toEqual(['bakery.test.example/'])

  bench.show('<title>Another</title>')
  expect(await bench.read('https://bakery.test.example/account')).toEqual([200, seen])
  expect(bench.listRequests()).toHaveLength(1)
  const rows = await bench.service.db.selectFrom('trial_previews').selectAll().execute()
  expect(rows.map(({ host }) => host)).toEqual(['bakery.test.example'])
  expect(JSON.stringify(rows)).not.toContain('secret')
  const [row] = rows
  expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(24 * 3600 * 1000)

  await bench.service.db.updateTable('trial_previews').set({ expires_at: new Date() }).execute()
  expect(await bench.read('https://bakery.test.example/')).toMatchObject([
    200,
    { title: 'Another' },
  ])
})

test('a picture that would take more than 1 MiB is shown at half the size', async () => {
  bench.show(`<title>Noise</title><style>body { margin: 0 }</style>
    <canvas width="1280" height="800"></canvas><script>
    const context = document.querySelector('canvas').getContext('2d')
    const image = context.createImageData(1280, 800)
    for (let at = 0; at < image.data.length; at += 65536) {
      crypto.getRandomValues(new Uint8Array(image.data.buffer, at, Math.min(65536, image.data.length - at)))
    }
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    context.putImageData(image, 0, 0)</script>`)
  const seen = trialPreview.parse(await (await bench.ask('https://bakery.test.example/')).json())
  const png = Buffer.from(seen.screenshot.base64, 'base64')
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 400])
  expect(png.length).toBeLessThanOrEqual(1024 * 1024)
  // The noise is on it.
  expect(png.length).toBeGreaterThan(500_000)
})

test('a site may lead to its www twin, and an internationalised name is one host', async () => {
  bench.show((request, response) => {
    const isTwin = request.headers.host === 'www.bakery.test.example'
    response.writeHead(isTwin ? 200 : 302, {
      'content-type': 'text/html',
      location: 'https://www.bakery.test.example/',
    })
    response.end('<title>Twin</title><h1>Twin</h1>')
  })
  expect(await bench.read('https://bakery.test.example/')).toMatchObject([
    200,
    { title: 'Twin', description: 'The page reads: “Twin”' },
  ])
  expect(await bench.read('https://inn.test.example/')).toEqual(
    describeFailure('The site leads to another host.'),
  )
  bench.show(bakery)
  expect(await bench.read('https://CAFÉ-X.test.example/')).toMatchObject([200, {}])
  const kept = await bench.service.db.selectFrom('trial_previews').select('host').execute()
  expect(kept.map(({ host }) => host)).toContain('xn--caf-x-dsa.test.example')
})

test.each([
  'http://bakery.test.example/',
  'https://user@bakery.test.example/',
  'https://user:secret@bakery.test.example/',
  'https://example.com:8443/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:10.0.0.1]/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://metadata.google.internal/',
  'https://nowhere.invalid/',
  'https://no-such-name-for-the-trial.example/',
  'file:///etc/passwd',
  'bakery.test.example',
  ' https://bakery.test.example/',
  'https:\\\\bakery.test.example',
])('%s is rejected with the message for every unusable URL', async (url) => {
  expect(await bench.read(url)).toEqual([400, denial])
})

test.each([[undefined], [null], [7], [''], [`https://example.com/${'x'.repeat(2048)}`]])(
  '%s is not a URL',
  async (url) => {
    expect(await bench.read(url)).toMatchObject([400, { error: { code: 'invalid_request' } }])
  },
)

test.each<[string, TestPage, string]>([
  ['an error', answerWith(503), 'The site returned an error (HTTP 503).'],
  ['no page', answerWith(404), 'The site returned an error (HTTP 404).'],
  ['data', answerWith(200, 'application/json', '{}'), 'The root of the site is not a web page.'],
  ['nothing', answerWith(204), 'The site sent an empty response.'],
  ['a broken line', (request) => request.socket.destroy(), 'The site sent an empty response.'],
  [
    'a redirect to an internal host',
    (_request, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
    'The site leads to another host.',
  ],
  [
    'a question to humans',
    '<title>Wait</title><h1>Verify you are human</h1>',
    'The site asks visitors to prove that they are human, which a synthetic user does not do.',
  ],
])(
  'a site that answers with %s results in 502 and is not stored',
  async (_title, page, message) => {
    bench.show(page)
    expect(await bench.read('https://sick.test.example/')).toEqual(describeFailure(message))
    bench.show(bakery)
    expect(await bench.read('https://sick.test.example/')).toMatchObject([200, {}])
  },
)

test('a page that never finishes loading is given up', async () => {
  bench.show('<title>Busy</title><script>for (;;);</script>')
  const [status, body] = await bench.read('https://sick.test.example/')
  expect(status).toBe(502)
  // Which of the two limits comes first depends on how long the browser took to start.
  expect(JSON.stringify(body)).toMatch(/stopped responding|did not finish loading in time/)
})

test('a closed port is distinguished from a forbidden name', async () => {
  expect(await bench.read('https://dead.test.example/')).toEqual(
    describeFailure('The site could not be reached.'),
  )
})
