import { Pool } from 'undici'

const connections = 16
const run = JSON.stringify({
  target_url: 'https://shop.example.com/',
  persona: { name: 'Maya', role_description: 'A visitor who buys.' },
})

/** Admits runs over kept-alive connections; how many a second. */
export async function admitRuns(
  baseUrl: string,
  apiKeys: readonly string[],
  count: number,
): Promise<number> {
  const pool = new Pool(baseUrl, { connections, pipelining: 1 })
  let sent = 0
  async function send(): Promise<void> {
    while (sent < count) {
      const authorization = `Bearer ${apiKeys[sent % apiKeys.length]}`
      sent += 1
      const headers = { authorization, 'content-type': 'application/json' }
      const request = { method: 'POST', path: '/runs', headers, body: run } as const
      const { statusCode, body } = await pool.request(request)
      const answer = await body.text()
      if (statusCode >= 300) throw new Error(`POST /runs was answered ${statusCode}: ${answer}`)
    }
  }
  const startMs = performance.now()
  await Promise.all(Array.from({ length: connections }, send))
  const seconds = (performance.now() - startMs) / 1000
  await pool.close()
  return count / seconds
}
