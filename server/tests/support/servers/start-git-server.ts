import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ListeningSite } from './listen.ts'
import { startTlsSite } from './start-tls-site.ts'

/** Git's own server program behind https; `/site.git` is the folder `site` of its own. */
export interface GitServer extends ListeningSite {
  /** Leaves the next request of this path unanswered; resolves with what answers it when it has arrived. */
  holdNext(path: string): Promise<() => void>
}

export async function startGitServer(folder: string): Promise<GitServer> {
  const holds = new Map<string, (release: () => void) => void>()
  const site = await startTlsSite((request, response) => {
    const url = new URL(request.url ?? '/', 'https://git.test.example')
    const onHeld = holds.get(url.pathname)
    holds.delete(url.pathname)
    const proceed = (): void => answerFrom(folder, url, { request, response })
    if (onHeld === undefined) proceed()
    else onHeld(proceed)
  })
  return {
    ...site,
    async holdNext(path) {
      const { promise, resolve } = Promise.withResolvers<() => void>()
      holds.set(path, resolve)
      return promise
    },
  }
}

/** Answers a request from the repositories in a folder. */
export function answerFrom(
  folder: string,
  url: URL,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  const backend = spawn('git', ['http-backend'], {
    env: {
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      PATH_INFO: url.pathname.replace(/\.git(?=\/)/, '/.git'),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
    },
  })
  // One that refuses a request need not read it to its end.
  backend.stdin.on('error', () => undefined)
  request.pipe(backend.stdin)
  const parts: Buffer[] = []
  backend.stdout.on('data', (part: Buffer) => parts.push(part))
  backend.once('close', () => {
    const output = Buffer.concat(parts)
    const end = output.indexOf('\r\n\r\n')
    for (const line of output.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(': ')
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10)
      else response.setHeader(name, value)
    }
    response.end(output.subarray(end + 4))
  })
}
