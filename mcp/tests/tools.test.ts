import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type CliBench, openCliBench } from '../../cli/tests/support/open-cli-bench.ts'
import {
  listBasicEnvironment,
  programFlags,
} from '../../server/tests/support/process/spawn-program.ts'
import { png } from '../../server/tests/support/records/seed-finished-run.ts'

const main = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))
const toolTokens = 3000
const answerTokens = 8000

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
  await bench.endRun('run_mcp', { only_new: false, only_verified: false })
})

afterAll(() => bench[Symbol.asyncDispose]())

/** The official client, connected in each way that the service offers. */
async function connectBy(way: 'http' | 'http of 2025' | 'stdio'): Promise<Client> {
  const { baseUrl, apiKey } = bench.service
  const client = new Client(
    { name: 'agent', version: '1.0.0' },
    way === 'http' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  )
  const transport =
    way === 'stdio'
      ? new StdioClientTransport({
          command: process.execPath,
          args: [...programFlags, main, 'mcp'],
          env: {
            ...listBasicEnvironment(),
            UNDERSTUDY_URL: baseUrl,
            UNDERSTUDY_API_KEY: apiKey,
          },
        })
      : new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
          requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
        })
  await client.connect(transport)
  return client
}

/** At least as many as a tokenizer counts: a token has three bytes or more on average. */
function countTokens(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 3)
}

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input })
  expect(countTokens(result)).toBeLessThanOrEqual(answerTokens)
  return result
}

const findings = z.object({
  findings: z.array(
    z.object({ fingerprint: z.string(), untrusted: z.object({ title: z.string() }) }),
  ),
})

test.each(['http', 'http of 2025', 'stdio'] as const)(
  'an agent goes from a run to its finding and the picture of it, over %s',
  async (way) => {
    const client = await connectBy(way)
    const { tools } = await client.listTools()
    expect(tools.length).toBeLessThanOrEqual(12)
    expect(countTokens(tools)).toBeLessThanOrEqual(toolTokens)
    for (const tool of tools) {
      expect(tool.outputSchema).toMatchObject({ type: 'object' })
      expect(tool.annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) })
    }
    const { structuredContent: run } = await call(client, 'get_run', { run_id: 'run_mcp' })
    expect(run).toMatchObject({ status: 'completed', verdict: 'failed' })
    const { structuredContent: listed } = await call(client, 'list_findings', { run_id: 'run_mcp' })
    const [first] = findings.parse(listed).findings
    expect(first?.untrusted.title).toBe('The “Add to cart” button does nothing')
    const asked = { run_id: 'run_mcp', fingerprint: first?.fingerprint }
    const { structuredContent: finding, content } = await call(client, 'get_finding', asked)
    expect(finding).toMatchObject({ severity: 'Major', untrusted: { steps: [{ turn: 1 }] } })
    const { structuredContent: repeated } = await call(client, 'get_reproduction', asked)
    expect(repeated).toMatchObject({
      kind: 'test',
      untrusted: { code: expect.stringContaining('page.getByRole("button"') },
    })
    const link = content.find(({ type }) => type === 'resource_link')
    const { uri } = z.object({ uri: z.string() }).parse(link)
    const { contents } = await client.readResource({ uri })
    expect(contents).toEqual([{ uri, mimeType: 'image/png', blob: png.toString('base64') }])
    await client.close()
  },
)

test('a tool answers with the words of the API, and says what to do instead', async () => {
  const client = await connectBy('http')
  const unknown = await client.callTool({ name: 'get_run', arguments: { run_id: 'run_none' } })
  expect([unknown.isError, unknown.content]).toEqual([
    true,
    [{ type: 'text', text: 'not_found: Resource not found.' }],
  ])
  const lost = { run_id: 'run_mcp', fingerprint: 'none' }
  const { content } = await client.callTool({ name: 'get_finding', arguments: lost })
  expect(content).toEqual([
    {
      type: 'text',
      text: 'The run has no finding with this fingerprint: list_findings has all.',
    },
  ])
  await client.close()
})
