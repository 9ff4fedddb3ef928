/** How long tests wait for a condition: long enough for a busy machine, so only one that never holds takes that long. */
export const patience = { timeout: 60_000 }
