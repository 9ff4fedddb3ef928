import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

/** The part of S3 that an artifact store needs; it can keep a writer waiting. */
export interface HoldingStore extends AsyncDisposable {
  /** The environment for a service to store its artifacts here. */
  environment: Record<string, string>
  /** Accepts the next object with such a key and never confirms it; resolves when it has arrived, and discards it. */
  holdNext(key: RegExp): Promise<void>
}

const missing = '<Error><Code>NoSuchKey</Code><Message>There is none.</Message></Error>'

export async function startHoldingStore(): Promise<HoldingStore> {
  const objects = new Map<string, Buffer>()
  let hold: { key: RegExp; onHeld: () => void } | null = null

  async function put(path: string, request: IncomingMessage): Promise<boolean> {
    const bytes = await buffer(request)
    if (hold?.key.test(path) === true) {
      hold.onHeld()
      hold = null
      return false
    }
    objects.set(path, bytes)
    return true
  }

  const answer: RequestListener = (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (request.method === 'PUT') {
      put(path, request).then(
        (isKept) => isKept && response.end(),
        // The process that sent it was killed.
        () => response.destroy(),
      )
      return
    }
    const found = objects.get(path)
    if (found === undefined) response.writeHead(404, { 'content-type': 'application/xml' })
    response.end(found ?? missing)
  }
  const server = createServer(answer)
  const site = await listen(server)
  return {
    environment: {
      ARTIFACTS_URL: 's3://understudy/test',
      S3_ENDPOINT: `http://127.0.0.1:${site.port}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_REGION: 'us-east-1',
    },
    async holdNext(key) {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = { key, onHeld: resolve }
      return promise
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
