import { z } from 'zod'

/** Every kind of job and its payload. Payloads are ids only: the rows are the source of truth. */
export interface JobPayloads {
  'run-session': { customerId: string; sessionId: string }
  'write-aggregate': { customerId: string; runId: string }
  /** A job of the kind above that ran out of attempts. */
  'write-aggregate-lost': { customerId: string; runId: string }
  'map-repository': { customerId: string; jobId: string }
  'visit-site': { visitId: string }
  /** A job of the kind above that ran out of attempts. */
  'map-repository-lost': { customerId: string; jobId: string }
}

export type JobKind = keyof JobPayloads

export const jobSchemas: { [K in JobKind]: z.ZodType<JobPayloads[K]> } = {
  'run-session': z.object({ customerId: z.string(), sessionId: z.string() }),
  'write-aggregate': z.object({ customerId: z.string(), runId: z.string() }),
  'write-aggregate-lost': z.object({ customerId: z.string(), runId: z.string() }),
  'map-repository': z.object({ customerId: z.string(), jobId: z.string() }),
  'visit-site': z.object({ visitId: z.string() }),
  'map-repository-lost': z.object({ customerId: z.string(), jobId: z.string() }),
}
