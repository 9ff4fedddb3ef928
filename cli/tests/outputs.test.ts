import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { performCommandLine } from '@understudy/command-line/command-line'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRun } from '../../server/tests/support/records/seed-run.ts'
import { createCliCommand } from '../src/create-cli-command.ts'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test.each([
  ['--json', /^\{\n[^]*"verdict": "passed"[^]*"findings": \[\n[^]*\n\}\n$/],
  ['--md', /^# [^\n]*\bvisitors?\b[^\n]*\n\nPassed/i],
  ['--junit', /^<\?xml [^]*<\/testsuites>\n$/],
])('%s - has the standard output for itself', async (option, whole) => {
  const runId = await bench.endRun(`run_piped${option.replaceAll('-', '_')}`, {})
  const { code, stdout, stderr } = await bench.run(['watch', runId, option, '-'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(whole)])
  expect(stderr).toContain('Passed. ')
})

test('rows of progress are drawn where messages go, also if both are a terminal', async () => {
  const runId = await bench.endRun('run_drawn', {})
  const [output, messages] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, { isTTY: true, columns: 100 }),
  )
  if (output === undefined || messages === undefined) throw new Error('there are two')
  const codes: number[] = []
  const command = createCliCommand({
    environment: {
      UNDERSTUDY_URL: bench.service.baseUrl,
      UNDERSTUDY_API_KEY: bench.service.apiKey,
    },
    signal: new AbortController().signal,
    input: process.stdin,
    output,
    messages,
    say: (line) => output.write(`${line}\n`),
    tell: (line) => messages.write(`${line}\n`),
    exit: (code) => codes.push(code),
  })
  await performCommandLine(command, ['watch', runId])
  output.end()
  messages.end()
  const [said, told] = [await text(output), await text(messages)]
  expect([codes, said.includes('Passed.'), said.includes('Ada  turn')]).toEqual([[0], true, false])
  expect(told).toContain('Ada  turn')
})

test('Ctrl-C stops watching; a run that was started elsewhere goes on', async () => {
  const { customerId, client, db } = bench.service
  await seedRun(db, { customerId, runId: 'run_elsewhere', sessionIds: ['elsewhere_a'] })
  const program = bench.start(['watch', 'run_elsewhere'])
  await expect.poll(program.stderr).toContain('Run run_elsewhere: Ada')
  program.kill('SIGINT')
  const { code, stderr } = await program.ended
  expect([code, stderr]).toEqual([
    3,
    expect.stringContaining('which goes on: it was started elsewhere'),
  ])
  expect((await client.runs.get('run_elsewhere')).status).toBe('queued')
})

/** A run that ended before anything was recorded. */
async function endWithoutReport(runId: string, sessionIds: string[]): Promise<void> {
  const { customerId, client, db } = bench.service
  await seedRun(db, { customerId, runId, sessionIds })
  await client.runs.cancel(runId)
}

test.each([
  ['one session', ['alone_a']],
  ['several sessions', ['several_a', 'several_b']],
])('without a report of %s nothing is said about problems', async (_name, sessionIds) => {
  const runId = `run_${sessionIds[0]}`
  await endWithoutReport(runId, sessionIds)
  const [json, md] = ['json', 'md'].map((ending) => join(bench.folder, `${runId}.${ending}`))
  const files = ['--json', json ?? '', '--md', md ?? '']
  const { code, stdout, stderr } = await bench.run(['watch', runId, ...files])
  expect([code, stdout]).toEqual([3, expect.stringContaining('Could not test.')])
  expect(stderr).toMatch(/without a report|no report of all/)
  const written: unknown = JSON.parse(await readFile(json ?? '', 'utf8'))
  expect(written).toMatchObject({ verdict: { verdict: 'could_not_test' }, findings: null })
  expect(await readFile(md ?? '', 'utf8')).toMatch(/## Problems\n\nNot known\. /)
  const report = await bench.run(['report', runId])
  expect([report.code, report.stderr]).toEqual([
    3,
    expect.stringMatching(/without a report|no report of all/),
  ])
})

test('lists are read to their last page', async () => {
  const { customerId, client, db } = bench.service
  const words = 'Ä'.repeat(20_000)
  const personas = Array.from({ length: 60 }, (_, index) => ({
    customer_id: customerId,
    id: `pers_${index}`,
    name: `Bo ${index}`,
    role_description: words,
    technical_sophistication: 'low' as const,
    patience_level: 'low' as const,
    goals: '[]',
    pain_points: '[]',
    current_tools: '[]',
    synthesized_prompt: words,
    source: 'job_import' as const,
    source_text: words,
    created_at: new Date(),
  }))
  await db.insertInto('personas').values(personas).execute()
  expect((await client.personas.list()).next_cursor).not.toBeNull()
  const { stdout } = await bench.run(['personas'])
  expect(stdout.match(/^pers_\d+ +Bo \d+/gm)).toHaveLength(60)
})
