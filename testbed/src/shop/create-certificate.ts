import { generate } from 'selfsigned'
import { shopHost } from './test-host.ts'

/** A key and a certificate for loopback, created at each start and never stored. */
export async function createCertificate(): Promise<{ key: string; cert: string }> {
  const made = await generate([{ name: 'commonName', value: shopHost }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: shopHost },
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key: made.private, cert: made.cert }
}
