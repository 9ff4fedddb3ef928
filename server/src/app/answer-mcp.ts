import { createMcpEndpoint } from '@understudy/mcp/serve-mcp'
import { createClient } from '@understudy/sdk'
import type { AnswerMcp } from '../http/bind-mcp.ts'
import type { Log } from '../lib/log.ts'

/** No port: tools of this process call it without a socket. */
const ownAddress = 'http://understudy.internal'

/** The tools for coding agents, for the caller of each request. */
export function createMcpAnswer({
  baseUrl,
  version,
  log,
}: {
  baseUrl: string
  version: string
  log: Log
}): AnswerMcp {
  const answer = createMcpEndpoint(version)
  return async ({ request, body, fetch, apiKey }) =>
    answer({
      request,
      body,
      deps: {
        client: createClient({ baseUrl: ownAddress, apiKey, fetch, retries: 0 }),
        baseUrl,
        resolveTarget: (url) => url,
        allowsTargets: false,
        onFault: (error) => log.warn({ err: error }, 'a tool of /mcp failed'),
      },
    })
}
