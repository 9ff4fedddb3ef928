/** The host name under which personas visit the shop, so that it looks like a public site. */
export const shopHost = 'shop.understudy.example'

/** The entry of TEST_HOSTS that makes the service resolve that name and accept the certificate of the shop. */
export function describeTestHost(port: number): string {
  return `${shopHost}=127.0.0.1:${port}`
}
