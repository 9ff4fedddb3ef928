import { createServer } from 'node:https'
import { expect, test } from 'vitest'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { listen } from '../../support/servers/listen.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'

const page = `<!doctype html><title>Shop</title><button onclick="order()">Place order</button><p id=out></p><img src=/logo.png alt=Shop><img src=/collect?page=1><script>
  navigator.sendBeacon('/collect')
  const order = () => {
    const socket = new WebSocket(location.origin.replace('https', 'wss') + '/orders')
    socket.onerror = () => { out.textContent = 'No connection' }
  }</script>`

const { signal } = new AbortController()

test.each([
  { isReadOnly: true, sockets: 0, visits: [] },
  { isReadOnly: false, sockets: 1, visits: ['GET /collect?page=1', 'POST /collect'] },
])(
  'a session opens $sockets WebSockets and reports $visits with $isReadOnly for reading only',
  async (each) => {
    let sockets = 0
    const asked: string[] = []
    const server = createServer(testCertificate, (request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    })
    server.on('upgrade', (_request, socket) => {
      sockets += 1
      socket.destroy()
    })
    await using site = await listen(server)
    const url = `https://shop.test.example:${site.port}/`
    await using session = await openSiteSession(url, { isReadOnly: each.isReadOnly })
    await session.open(url, signal)
    const { elements } = await session.observe(signal)
    const ref = elements.find(({ name }) => name === 'Place order')?.ref ?? ''

    await session.act({ kind: 'click', ref }, signal)

    await expect.poll(async () => (await session.observe(signal)).lines).toContain('No connection')
    expect(sockets).toBe(each.sockets)
    expect(asked).toContain('GET /logo.png')
    expect(asked.filter((one) => one.includes('/collect')).toSorted()).toEqual(each.visits)
  },
)
