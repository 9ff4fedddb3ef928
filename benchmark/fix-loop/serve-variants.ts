import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { findFreePort } from '../../demo/src/find-free-port.ts'
import { startService } from '../../demo/src/start-service.ts'
import { createClient } from '../../sdk/src/client.ts'
import {
  loopDomain,
  meetDefect,
  type MetDefect,
  nameLoopHost,
  verifyFix,
  withoutModels,
} from './confirm-fixes.ts'
import { loopDefects } from './loop-defects.ts'

/** Serves each shop of a folder at an address of its own, and a service that reaches them, until the process is stopped. */
export async function serveVariants(
  folder: string,
  { port, say }: { port: number; say: (line: string) => void },
): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  const names = (await readdir(folder)).filter((name) => /^\d\d$/.test(name)).toSorted()
  const testHosts: string[] = []
  for (const name of names) {
    const free = await findFreePort()
    const child = spawn(process.execPath, ['--watch', 'main.js', String(free)], {
      cwd: join(folder, name),
      stdio: 'ignore',
      signal: stopping.signal,
    })
    // An abort ends it.
    child.on('error', () => undefined)
    testHosts.push(`${nameLoopHost(name)}=127.0.0.1:${free}`)
  }
  const dataDirectory = `${folder}.data`
  await mkdir(dataDirectory, { recursive: true })
  await using service = await startService(
    { port, dataDirectory, testHosts: testHosts.join(','), variables: withoutModels },
    stopping.signal,
  )
  const { baseUrl, apiKey } = service
  const client = createClient({ baseUrl, apiKey })
  await client.allowedTargets.create({ host_pattern: `*.${loopDomain}` })
  const server = { url: `${baseUrl}/mcp`, headers: { Authorization: `Bearer ${apiKey}` } }
  await writeFile(
    `${folder}.mcp.json`,
    `${JSON.stringify({ mcpServers: { understudy: { type: 'http', ...server } } }, null, 2)}\n`,
  )
  const met: Record<string, MetDefect | null> = {}
  for (const [name, id] of Object.entries(await readKey(folder))) {
    const defect = loopDefects.find((each) => each.id === id)
    if (defect === undefined) continue
    met[name] = await meetDefect(client, defect, nameLoopHost(name))
    say(`${name}: ${met[name] === null ? 'not met' : 'met'}`)
  }
  await writeFile(`${folder}.met.json`, `${JSON.stringify(met, null, 2)}\n`)
  say(`${names.length} shops are served; the tools are at ${server.url} (${folder}.mcp.json)`)
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
}

/** What `verify_fix` says now of each defect that was met before the shops were changed. */
export async function checkVariants(folder: string, say: (line: string) => void): Promise<void> {
  const { mcpServers } = tools.parse(JSON.parse(await readFile(`${folder}.mcp.json`, 'utf8')))
  const { url, headers } = mcpServers.understudy
  const server = {
    baseUrl: url.replace(/\/mcp$/, ''),
    apiKey: headers.Authorization.replace('Bearer ', ''),
  }
  const met = places.parse(JSON.parse(await readFile(`${folder}.met.json`, 'utf8')))
  const key = await readKey(folder)
  let fixed = 0
  for (const [name, place] of Object.entries(met)) {
    const answer = place === null ? 'not met' : await verifyFix(server, place)
    if (answer === 'fixed') fixed += 1
    say(`${name}: ${key[name]}: ${answer}`)
  }
  process.stdout.write(`${fixed} of ${Object.keys(met).length} defects are fixed\n`)
}

const tools = z.object({
  mcpServers: z.object({
    understudy: z.object({ url: z.string(), headers: z.object({ Authorization: z.string() }) }),
  }),
})
const places = z.record(
  z.string(),
  z.object({ runId: z.string(), fingerprint: z.string() }).nullable(),
)

async function readKey(folder: string): Promise<Record<string, string>> {
  const text = await readFile(`${folder}.key.json`, 'utf8')
  return z.record(z.string(), z.string()).parse(JSON.parse(text))
}
