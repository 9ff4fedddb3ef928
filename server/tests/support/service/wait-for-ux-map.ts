import type { Client } from '@understudy/sdk'
import { vi } from 'vitest'

type Job = Awaited<ReturnType<Client['uxMaps']['getJob']>>

/** At most 400 requests a minute, fewer than the limit of a customer, however long the jobs take. */
const everyMs = 150

/** The job once it is over. Throws if that takes longer than two minutes. */
export async function waitForUxMap(client: Client, jobId: string): Promise<Job> {
  return vi.waitFor(
    async () => {
      const job = await client.uxMaps.getJob(jobId)
      if (job.status === 'queued' || job.status === 'running')
        throw new Error(`${jobId} is not over`)
      return job
    },
    { timeout: 120_000, interval: everyMs },
  )
}
