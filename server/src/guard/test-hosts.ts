/**
 * The only test seam (TEST_HOSTS): canonical host name → loopback port. A listed name is dialled on 127.0.0.1 without
 * DNS and allowed on any port; the verdict on literals and all other names does not change.
 */
export type TestHosts = ReadonlyMap<string, number>

/** No test hosts. */
export const noTestHosts: TestHosts = new Map()
