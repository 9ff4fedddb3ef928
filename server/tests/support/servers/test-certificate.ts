import { readFileSync } from 'node:fs'

const pem = readFileSync(new URL('../../fixtures/self-signed.pem', import.meta.url), 'utf8')

/** What https sites of the tests show: a browser is told at its start which keys it may trust, before there are any sites. */
export const testCertificate = { key: pem, cert: pem }
