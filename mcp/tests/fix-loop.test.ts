import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  makeDataFolder,
  type TestFolder,
} from '../../server/tests/support/process/make-test-folder.ts'
import {
  listBasicEnvironment,
  programFlags,
} from '../../server/tests/support/process/spawn-program.ts'
import { listen } from '../../server/tests/support/servers/listen.ts'

const main = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))

/** What a coding agent can do to the page: nothing, a change that only looks like a fix, and a fix. */
const pages = {
  broken: '<button>Show opening hours</button><p id="hours"></p>',
  cosmetic:
    '<button style="color: navy; font-weight: bold">Show opening hours</button><p id="hours"></p>',
  mended: `<button onclick="document.getElementById('hours').textContent = 'We are open from 9 to 5.'">Show opening hours</button><p id="hours"></p>`,
}

let folder: TestFolder & { DATA_DIR: string }

beforeAll(async () => {
  folder = await makeDataFolder()
})

afterAll(() => folder[Symbol.asyncDispose]())

const answers = z.object({ answer: z.string(), check_run_id: z.string() })
const listed = z.object({
  findings: z.array(z.object({ fingerprint: z.string(), noticed_by: z.string().nullable() })),
})

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const { structuredContent, isError, content } = await client.callTool(
    { name, arguments: input },
    { timeout: 120_000 },
  )
  expect([isError ?? false, isError === true ? content : null]).toEqual([false, null])
  return structuredContent
}

async function verify(client: Client, runId: string, fingerprint: string): Promise<string> {
  const asked = { run_id: runId, fingerprint }
  let { answer, check_run_id: id } = answers.parse(await call(client, 'verify_fix', asked))
  while (answer === 'pending') {
    const again = { ...asked, check_run_id: id }
    ;({ answer, check_run_id: id } = answers.parse(await call(client, 'verify_fix', again)))
  }
  return answer
}

test('an agent finds a dead button of a local site, and is told whether it has mended it', async () => {
  let page: keyof typeof pages = 'broken'
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><html lang="en"><title>Tea</title><h1>Tea shop</h1>${pages[page]}</html>`,
    )
  })
  await using site = await listen(server)
  const url = `http://localhost:${site.port}/`
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...programFlags, main, 'mcp', url],
      env: { ...listBasicEnvironment(), DATA_DIR: folder.DATA_DIR },
      stderr: 'ignore',
    }),
    { timeout: 120_000 },
  )
  const started = await call(client, 'start_run', { url })
  const { run_id: runId } = z.object({ run_id: z.string() }).parse(started)
  const ended = z.object({ verdict: z.string().nullable() })
  const isJudged = async () =>
    ended.parse(await call(client, 'get_run', { run_id: runId, wait_s: 40 })).verdict
  await expect.poll(isJudged).toBe('passed')
  const { findings } = listed.parse(await call(client, 'list_findings', { run_id: runId }))
  const fingerprint = findings.find(({ noticed_by: by }) => by === 'dead-click')?.fingerprint ?? ''
  expect(await verify(client, runId, fingerprint)).toBe('not_fixed')
  page = 'cosmetic'
  expect(await verify(client, runId, fingerprint)).toBe('not_fixed')
  page = 'mended'
  expect(await verify(client, runId, fingerprint)).toBe('fixed')
  await client.close()
})
