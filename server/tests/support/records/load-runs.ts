import { Pool } from 'undici'
import type { Caller } from './seed-many-runs.ts'

/** The result of requests. */
export interface Load {
  requests: number
  perSecond: number
  p99Ms: number
}

export type RunsRequest = 'list' | 'detail'

const connections = 16
/** Within the limit of requests a minute of twenty callers together. */
const requests = 1500

/** Reads of the list or of single runs, as many as one round has, over kept-alive connections. */
export async function loadRuns(
  baseUrl: string,
  callers: readonly Caller[],
  request: RunsRequest,
): Promise<Load> {
  const pool = new Pool(baseUrl, { connections, pipelining: 1 })
  const times: number[] = []
  let sent = 0
  async function send(): Promise<void> {
    while (sent < requests) {
      const index = sent
      sent += 1
      const caller = callers[index % callers.length]
      const path = request === 'list' ? '/runs?limit=50' : `/runs/run_${(index % 50) + 1}`
      const startMs = performance.now()
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path,
        headers: {
          authorization: `Bearer ${caller?.apiKey}`,
          'x-customer': caller?.customerId ?? '',
        },
      })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`)
      times.push(performance.now() - startMs)
    }
  }
  const startMs = performance.now()
  await Promise.all(Array.from({ length: connections }, send))
  const seconds = (performance.now() - startMs) / 1000
  await pool.close()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    requests,
    perSecond: times.length / seconds,
    p99Ms: sorted[Math.floor(times.length * 0.99)] ?? 0,
  }
}
