/**
 * How long tests wait for a condition: long enough for a busy machine, so only one that never holds takes that long. They ask three
 * times less often than vitest would, because most questions are requests, which the service has to answer.
 */
export const patience = { timeout: 60_000, interval: 150 }
