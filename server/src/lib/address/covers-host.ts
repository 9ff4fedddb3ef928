/** Whether something meant for `targetHost` is good on `host`: that host itself or one below it. Both in canonical form. */
export function coversHost(targetHost: string, host: string): boolean {
  return host === targetHost || host.endsWith(`.${targetHost}`)
}
