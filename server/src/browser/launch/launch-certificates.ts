import { createHash } from 'node:crypto'
import { connect } from 'node:tls'

import type { TestHosts } from '../../guard/test-hosts.ts'

const TIMEOUT_MS = 2000

/**
 * Fingerprints of the keys that the test hosts present, as Chromium's --ignore-certificate-errors-spki-list takes them:
 * a self-signed certificate is accepted for these keys and for no other. A port that speaks no TLS gives none.
 */
export async function listTestKeys(testHosts: TestHosts): Promise<string[]> {
  const keys = await Promise.all([...testHosts].map(([host, port]) => readKey(host, port)))
  return keys.filter((key) => key !== null)
}

async function readKey(servername: string, port: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false })
  const settle = (key: string | null): void => {
    socket.destroy()
    resolve(key)
  }
  socket.setTimeout(TIMEOUT_MS, () => settle(null))
  socket.once('error', () => settle(null))
  socket.once('secureConnect', () => {
    const spki = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' })
    settle(spki === undefined ? null : createHash('sha256').update(spki).digest('base64'))
  })
  return promise
}
