/** The host name that leads personas to the shop, so that it passes for a site on the internet. */
export const shopHost = 'shop.understudy.example'

/** The entry of TEST_HOSTS that makes the service resolve that name, and accept the certificate of the shop. */
export function describeTestHost(port: number): string {
  return `${shopHost}=127.0.0.1:${port}`
}
