import type { Log } from '../lib/log.ts'
import type { EgressDecision } from './egress-proxy.ts'

/**
 * Logs the outcome of a connection that a browser requested; denials are relevant to the operator. `browser` names the
 * session or the previewed host that the browser was for.
 */
export function logEgress(
  log: Log,
  browser: { session_id: string } | { previewed_host: string },
  { host, verdict }: EgressDecision,
): void {
  const fields = { ...browser, host, verdict }
  if (verdict.kind === 'denied') log.info(fields, 'connection denied')
  else log.debug(fields, 'connection allowed')
}
