import { createHash } from 'node:crypto'
import { connect } from 'node:tls'
import type { PrivateEndpoint } from './private-targets.ts'
import type { GuardDeps } from './resolve-guarded.ts'
import type { TestHosts } from './test-hosts.ts'

/** Without its key a host counts as one with an invalid certificate, so a busy machine gets long enough to read it. */
const TIMEOUT_MS = 10_000

/**
 * Whether the certificate of a host must be valid; true for every host except those of TEST_HOSTS. `guarded-agent.ts` checks it when it
 * dials, git when it clones.
 */
export function isCertificateChecked(testHosts: TestHosts, host: string): boolean {
  return !testHosts.has(host)
}

/**
 * The same rule for a browser: fingerprints of the keys that a browser accepts without checking the certificate, in the
 * format of Chromium's --ignore-certificate-errors-spki-list. Those are the keys of the test hosts, and the keys of the
 * private targets whose certificates this process has just verified: Chromium does not know the authorities of
 * NODE_EXTRA_CA_CERTS. A port without TLS, or with an invalid certificate, has no fingerprint.
 */
export async function listAcceptedKeys({
  testHosts,
  privateTargets = new Map(),
}: Pick<GuardDeps, 'testHosts' | 'privateTargets'>): Promise<string[]> {
  const keys = await Promise.all([
    ...[...testHosts].map(([servername, port]) =>
      readKey({ servername, address: '127.0.0.1', port, isChecked: false }),
    ),
    ...[...privateTargets].map(([servername, endpoint]) =>
      readKey({ servername, ...endpoint, isChecked: true }),
    ),
  ])
  // Hosts that share a key would each repeat it in the browser's command line.
  return [...new Set(keys.filter((key) => key !== null))]
}

interface KeyHolder extends PrivateEndpoint {
  servername: string
  isChecked: boolean
}

async function readKey({
  servername,
  address,
  port,
  isChecked,
}: KeyHolder): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = connect({ host: address, port, servername, rejectUnauthorized: isChecked })
  const finish = (key: string | null): void => {
    socket.destroy()
    resolve(key)
  }
  socket.setTimeout(TIMEOUT_MS, () => finish(null))
  socket.once('error', () => finish(null))
  socket.once('secureConnect', () => {
    const spki = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' })
    finish(spki === undefined ? null : createHash('sha256').update(spki).digest('base64'))
  })
  return promise
}
