/**
 * The only test seam (TEST_HOSTS): canonical host name → loopback port. A listed name is dialled on 127.0.0.1 without
 * DNS and may be addressed on any port; literals and every other name keep their verdict.
 */
export type TestHosts = ReadonlyMap<string, number>

/** The seam switched off. */
export const noTestHosts: TestHosts = new Map()
