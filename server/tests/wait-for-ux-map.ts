import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@understudy/sdk'

type Job = Awaited<ReturnType<Client['uxMaps']['getJob']>>

/** The job once it is over. Throws when that takes longer than 30 s. */
export async function waitForUxMap(client: Client, jobId: string): Promise<Job> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const job = await client.uxMaps.getJob(jobId)
    if (job.status !== 'queued' && job.status !== 'running') return job
    await delay(50)
  }
  throw new Error(`${jobId} is not over`)
}
