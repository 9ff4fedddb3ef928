/**
 * After how many seconds without a claim a session's job is taken for lost and made again. Long, as waiting in a queue
 * is no loss; a second job for a session does no harm, since only one claim succeeds.
 */
export const jobGraceS = 600
