import { createHash } from 'node:crypto'
import { connect } from 'node:tls'

import type { TestHosts } from './test-hosts.ts'

const TIMEOUT_MS = 2000

/** Whether the certificate of a host must be valid; true for every host except those of TEST_HOSTS. */
export function isCertificateChecked(testHosts: TestHosts, host: string): boolean {
  return !testHosts.has(host)
}

/**
 * The same rule for a browser: fingerprints of the keys that the test hosts present, in the format of Chromium's
 * --ignore-certificate-errors-spki-list. Self-signed certificates are accepted for these keys only. A port without TLS
 * has no fingerprint.
 */
export async function listTestKeys(testHosts: TestHosts): Promise<string[]> {
  const keys = await Promise.all([...testHosts].map(([host, port]) => readKey(host, port)))
  return keys.filter((key) => key !== null)
}

async function readKey(servername: string, port: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false })
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
