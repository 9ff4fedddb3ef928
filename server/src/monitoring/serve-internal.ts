import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Log } from '../lib/log.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import { metricsType } from './metrics.ts'

/** What a process says to the machinery that runs it. */
export interface InternalDeps {
  port: number
  host: string
  log: Log
  renderMetrics: () => Promise<string>
  /** A sentence for each part that is missing, by its name; null: it works. Must not throw. */
  checkReadiness: () => Promise<Record<string, string | null>>
}

/**
 * Serves `/metrics`, `/live` and `/ready` without authentication. Throws with a sentence for the operator if it cannot
 * listen.
 */
export async function serveInternal(deps: InternalDeps): Promise<AsyncDisposable> {
  const { port, host, log } = deps
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    runInBackground(
      () => answer(deps, path, response),
      (error) => {
        log.warn({ err: error, path }, 'an internal request failed')
        if (!response.headersSent) send(response, 500, 'text/plain', 'failed\n')
      },
    )
  })
  server.requestTimeout = 10_000
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new Error(explain(error, deps), { cause: error })
  }
  return {
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}

async function answer(deps: InternalDeps, path: string, response: ServerResponse): Promise<void> {
  if (path === '/live') return send(response, 200, 'text/plain', 'alive\n')
  if (path === '/metrics') return send(response, 200, metricsType, await deps.renderMetrics())
  if (path !== '/ready') return send(response, 404, 'text/plain', 'not found\n')
  const checks = await deps.checkReadiness()
  const isReady = Object.values(checks).every((problem) => problem === null)
  const said = Object.entries(checks).map(([name, problem]) => [name, problem ?? 'ok'])
  const body = JSON.stringify({ ready: isReady, checks: Object.fromEntries(said) })
  send(response, isReady ? 200 : 503, 'application/json', `${body}\n`)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

function explain(error: unknown, { host, port }: InternalDeps): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return `METRICS_PORT: ${host}:${port} is in use by another process; stop it, or set another METRICS_PORT`
  if (code === 'EACCES')
    return `METRICS_PORT: this user is not allowed to listen on ${port}; set a METRICS_PORT above 1023`
  return `METRICS_HOST: ${host} is not an address of this machine`
}
