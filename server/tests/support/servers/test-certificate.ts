import { readFileSync } from 'node:fs'

const pem = readFileSync(new URL('../../fixtures/self-signed.pem', import.meta.url), 'utf8')

/**
 * The certificate of the tests' https sites: a browser is told at its start which keys to trust, before there are any
 * sites.
 */
export const testCertificate = { key: pem, cert: pem }
