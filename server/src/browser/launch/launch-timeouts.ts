/** A start that takes longer has failed; a failed one is retried once. */
export const startTimeoutMs = 15_000

/** Two starts, each followed by its cleanup, and a page in the browser. */
export const launchTimeoutMs = 4 * startTimeoutMs
