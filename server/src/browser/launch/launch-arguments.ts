import { featureSwitches } from './browser-features.ts'

/** Switches that force every packet of the browser through the proxy (security: Chromium confinement). */
export function createConfinementArguments(acceptedKeys: readonly string[]): string[] {
  return [
    // Full Chromium obeys the first, the headless shell was observed to obey the second.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--no-first-run',
    '--no-pings',
    ...featureSwitches,
    ...(acceptedKeys.length > 0
      ? [`--ignore-certificate-errors-spki-list=${acceptedKeys.join(',')}`]
      : []),
  ]
}
