/** Whose session. */
export interface SessionPath {
  customerId: string
  runId: string
  sessionId: string
}
