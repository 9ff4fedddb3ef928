import type { EgressDecision } from './guard/egress-proxy.ts'
import type { Log } from './lib/log.ts'

/** Says what became of a connection that a session's browser asked for; a refusal is of interest to whoever runs this. */
export function logEgress(log: Log, sessionId: string, { host, verdict }: EgressDecision): void {
  const fields = { session_id: sessionId, host, verdict }
  if (verdict.kind === 'denied') log.info(fields, 'a connection was refused')
  else log.debug(fields, 'a connection was allowed')
}
