import { createHash } from 'node:crypto'
import { createServer } from 'node:https'
import { expect, test } from 'vitest'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { listen } from '../../support/servers/listen.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'

const { signal } = new AbortController()

const page = `<!doctype html><title>Lamp</title><button onclick="socket.send('on')">Switch on</button><p id=out></p><script>
  const socket = new WebSocket(location.origin.replace('https', 'wss') + '/lamp')
  socket.onopen = () => { out.textContent = 'Connected' }</script>`

test('what a button sends over an open WebSocket counts as a request', async () => {
  const server = createServer(testCertificate, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  server.on('upgrade', ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    for (const end of ['error', 'end']) socket.on(end, () => socket.destroy())
    socket.resume()
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
  })
  await using site = await listen(server)
  const url = `https://shop.test.example:${site.port}/`
  await using session = await openSiteSession(url)
  await session.open(url, signal)
  await expect.poll(async () => (await session.observe(signal)).lines).toContain('Connected')
  const { elements } = await session.observe(signal)
  const ref = elements.find(({ name }) => name === 'Switch on')?.ref ?? ''

  expect(await session.act({ kind: 'click', ref }, signal)).toMatchObject({
    changed: false,
    requests: 1,
  })
})
