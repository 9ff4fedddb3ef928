import type { Log } from '../lib/log.ts'
import type { EgressDecision } from './egress-proxy.ts'

/**
 * Says what became of a connection that a browser asked for; a refusal is of interest to whoever runs this. `browser` tells
 * whose that was.
 */
export function logEgress(
  log: Log,
  browser: { session_id: string } | { previewed_host: string },
  { host, verdict }: EgressDecision,
): void {
  const fields = { ...browser, host, verdict }
  if (verdict.kind === 'denied') log.info(fields, 'a connection was refused')
  else log.debug(fields, 'a connection was allowed')
}
