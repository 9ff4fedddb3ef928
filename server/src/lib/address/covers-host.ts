/**
 * Whether something stored for `targetHost` applies to `host`: the same host or a subdomain. Both in canonical form.
 */
export function coversHost(targetHost: string, host: string): boolean {
  return host === targetHost || host.endsWith(`.${targetHost}`)
}
