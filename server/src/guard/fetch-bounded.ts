import { type Dispatcher, request } from 'undici'

/** What a caller of `fetch` sends here. */
interface BoundedRequest {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/** The response is larger than the limit. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError'
}

/**
 * Sends a request through the dispatcher, which decides where connections may lead. Follows no redirect, and reads at most
 * `maxBytes` of the response.
 */
export async function fetchBounded(
  dispatcher: Dispatcher,
  url: string,
  sent: BoundedRequest,
  maxBytes: number,
): Promise<Response> {
  const { method, headers, body, signal } = sent
  const response = await request(url, {
    dispatcher,
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  })
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of response.body) {
    const bytes = Buffer.from(chunk)
    sizeBytes += bytes.length
    if (sizeBytes > maxBytes) {
      response.body.destroy()
      throw new ResponseTooLargeError(`the response has more than ${maxBytes} bytes`)
    }
    chunks.push(bytes)
  }
  const received = Object.entries(response.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new Response(sizeBytes === 0 ? null : Buffer.concat(chunks), {
    status: response.statusCode,
    headers: received,
  })
}
